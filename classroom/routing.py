"""Which consumer answers which websocket."""

from django.urls import path, re_path

from classroom.consumers import SessionConsumer, TableConsumer

websocket_urlpatterns = [
    path("ws/table/<int:table_id>/", TableConsumer.as_asgi()),
    re_path(
        r"^ws/session/(?P<session_id>\d{1,18})/(?P<role>lobby|teacher|projector)/$", SessionConsumer.as_asgi()
    ),
]
