"""Which consumer answers which websocket."""

from typing import Any

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.urls import path, re_path

from classroom.consumers import SessionConsumer, TableConsumer


class Nowhere(AsyncConsumer):
    """An address that we do not have: the handshake is refused."""

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        await self.send({"type": "websocket.close"})

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        raise StopConsumer


websocket_urlpatterns = [
    path("ws/table/<int:table_id>/", TableConsumer.as_asgi()),
    re_path(
        r"^ws/session/(?P<session_id>\d{1,18})/(?P<role>door|lobby|teacher|projector)/$",
        SessionConsumer.as_asgi(),
    ),
    re_path("", Nowhere.as_asgi()),
]
