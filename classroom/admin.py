"""The administration pages, for whoever runs the site; teachers never need them."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from classroom.models import Deck, Participant, Pupil, SchoolClass, Seat, Session, Table, User


class TeacherCreationForm(AdminUserCreationForm[User]):
    class Meta:
        model = User
        fields = ("email",)


@admin.register(User)
class TeacherAdmin(UserAdmin[User]):
    add_form = TeacherCreationForm
    list_display = ("email", "name", "is_active", "is_staff", "last_login")
    search_fields = ("email", "name")
    ordering = ("email",)
    fieldsets = (
        (None, {"fields": ("email", "name", "password")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": ("email", "name", "usable_password", "password1", "password2")}),)


class PupilInline(admin.TabularInline[Pupil, SchoolClass]):
    model = Pupil
    extra = 0


@admin.register(SchoolClass)
class SchoolClassAdmin(admin.ModelAdmin[SchoolClass]):
    list_display = ("name", "teacher", "created_at")
    list_select_related = ("teacher",)
    search_fields = ("name", "teacher__email")
    autocomplete_fields = ("teacher",)
    inlines: ClassVar[Any] = (PupilInline,)


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin[Deck]):
    list_display = ("slug", "__str__", "owner", "updated_at")
    list_select_related = ("owner",)
    search_fields = ("slug",)
    autocomplete_fields = ("owner",)


class ToLookAt(admin.ModelAdmin[Any]):
    """What was played is a record: it may be read and deleted, never changed."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Session)
class SessionAdmin(ToLookAt):
    list_display = ("code", "teacher", "school_class", "game", "opened_at", "closed_at")
    list_filter = ("game", "opened_at")
    search_fields = ("code", "teacher__email")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Session]:
        return Session.objects.select_related("teacher", "school_class")


class SeatInline(admin.TabularInline[Seat, Table]):
    model = Seat
    extra = 0


@admin.register(Table)
class TableAdmin(ToLookAt):
    list_display = ("session", "label", "game", "opened_at", "closed_at")
    list_select_related = ("session",)
    search_fields = ("session__code",)
    inlines: ClassVar[Any] = (SeatInline,)


@admin.register(Participant)
class ParticipantAdmin(ToLookAt):
    list_display = ("name", "session", "joined_at", "removed_at")
    list_select_related = ("session",)
    search_fields = ("name", "session__code")


# One door for all: the sign-in page counts wrong passwords, the administration's own would not.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
