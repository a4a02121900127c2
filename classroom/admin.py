"""The administration pages, for whoever runs the site; teachers never need them."""

from __future__ import annotations

from typing import Any, ClassVar, cast

import msgspec
from allauth.account.decorators import secure_admin_login
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from classroom.forms.pupils import PupilForm
from classroom.learning import assignments
from classroom.learning.models import Assignment
from classroom.live import commands
from classroom.models import (
    Deck,
    DeckReport,
    Example,
    Participant,
    Pupil,
    RuleExample,
    SchoolClass,
    Seat,
    Session,
    Table,
    User,
)
from classroom.models.decks import read_cards
from classroom.services import classes, decks, teachers

admin.site.site_header = admin.site.site_title = "Family Games"


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
    readonly_fields = ("last_login", "date_joined")
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("email", "name", "password")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": ("email", "name", "usable_password", "password1", "password2")}),)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        teachers.keep_address(teacher=obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        may_go = obj is None or teachers.may_be_deleted(obj)
        return may_go and super().has_delete_permission(request, obj)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        commands.delete_teacher(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for teacher in queryset:
            commands.delete_teacher(teacher)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Decks that others have played protect nobody, nor do their lessons: these stay."""
        to_delete, count, _missing_rights, _protected = super().get_deleted_objects(objs, request)
        is_kept = not all(self.has_delete_permission(request, teacher) for teacher in objs)
        return to_delete, count, {self.opts.verbose_name} if is_kept else set(), []


class PupilInline(admin.StackedInline[Pupil, SchoolClass]):
    model = Pupil
    form = PupilForm
    extra = 0
    can_delete = False  # The page of the class does it, with what the pupil said.


@admin.register(SchoolClass)
class SchoolClassAdmin(admin.ModelAdmin[SchoolClass]):
    list_display = ("name", "teacher", "created_at", "archived_at")
    list_select_related = ("teacher",)
    search_fields = ("name", "teacher__email")
    inlines: ClassVar[Any] = (PupilInline,)

    def has_delete_permission(self, request: HttpRequest, obj: SchoolClass | None = None) -> bool:
        """What its pupils said goes with a class, so none of them may be playing."""
        is_playing = obj is not None and classes.are_playing(list(obj.pupils.all()))
        return not is_playing and super().has_delete_permission(request, obj)

    def delete_model(self, request: HttpRequest, obj: SchoolClass) -> None:
        classes.delete_class(school_class=obj)
        commands.rights_changed()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[SchoolClass]) -> None:
        for school_class in queryset:
            self.delete_model(request, school_class)


class DeckForm(forms.ModelForm[Deck]):
    class Meta:
        model = Deck
        fields = ("owner", "slug", "kind", "visibility", "draft")

    def clean(self) -> dict[str, Any]:
        cleaned = cast("dict[str, Any]", super().clean())
        if "draft" in cleaned and "kind" in cleaned:
            try:
                read_cards(cleaned["kind"], cleaned["draft"])
            except msgspec.MsgspecError as error:
                self.add_error("draft", _("This is not a deck: %s") % error)
        return cleaned


class DeckReportInline(admin.StackedInline[DeckReport, Deck]):
    model = DeckReport
    extra = 0
    readonly_fields = ("teacher", "reason", "at")

    def has_add_permission(self, request: HttpRequest, obj: Deck | None = None) -> bool:
        return False


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin[Deck]):
    """What is saved here is published at once. *Hide* is for what should not have been shared."""

    form = DeckForm
    list_display = ("slug", "__str__", "kind", "owner", "visibility", "open_reports", "hidden_at")
    list_filter = ("kind", "visibility", ("hidden_at", admin.EmptyFieldListFilter))
    list_select_related = ("owner", "latest")
    search_fields = ("slug", "words")
    inlines: ClassVar[Any] = (DeckReportInline,)
    actions = ("hide", "show_again")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        waiting = Count("reports", filter=Q(reports__settled_at=None))
        return super().get_queryset(request).annotate(waiting=waiting).order_by("-waiting", "slug")

    @admin.display(description=_("reports"), ordering="waiting")
    def open_reports(self, deck: Any) -> int:
        waiting: int = deck.waiting
        return waiting

    def save_model(self, request: HttpRequest, obj: Deck, form: Any, change: bool) -> None:
        obj.draft_number += change
        super().save_model(request, obj, form, change)
        decks.publish_content(deck=obj, content=obj.draft)

    @admin.action(description=_("Hide the chosen decks from everybody but their owners"))
    def hide(self, request: HttpRequest, queryset: QuerySet[Deck]) -> None:
        for deck in queryset:
            reasons = deck.reports.filter(settled_at=None).values_list("reason", flat=True)
            decks.hide(deck=deck, because=" / ".join(reasons))

    @admin.action(description=_("Show the chosen decks again"))
    def show_again(self, request: HttpRequest, queryset: QuerySet[Deck]) -> None:
        for deck in queryset:
            decks.show_again(deck=deck)


class ToLookAt(admin.ModelAdmin[Any]):
    """What was played is a record: it may be read and, once the lesson is closed, deleted; never changed."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # Django also asks here about all that would go with a session, a teacher, or a list of ticked rows.
        is_open = obj is not None and self.session(obj).closed_at is None
        return not is_open and super().has_delete_permission(request, obj)

    def session(self, obj: Any) -> Session:
        session: Session = obj.session
        return session


@admin.register(Session)
class SessionAdmin(ToLookAt):
    list_display = ("code", "teacher", "school_class", "game", "opened_at", "closed_at")
    list_filter = ("game", "opened_at")
    search_fields = ("code", "teacher__email")

    def session(self, obj: Any) -> Session:
        session: Session = obj
        return session

    def get_queryset(self, request: HttpRequest) -> QuerySet[Session]:
        return Session.objects.select_related("teacher", "school_class")


class SeatInline(admin.StackedInline[Seat, Table]):
    model = Seat
    extra = 0


@admin.register(Table)
class TableAdmin(ToLookAt):
    list_display = ("session", "label", "game", "opened_at", "closed_at")
    list_select_related = ("session",)
    search_fields = ("session__code",)
    exclude = ("practice",)
    inlines: ClassVar[Any] = (SeatInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        """Those of lessons. What pupils play at home is their own."""
        return super().get_queryset(request).filter(session__isnull=False)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """A table at which somebody has played goes only with its whole lesson: the summary would lack it."""
        to_delete, count, missing_rights, protected = super().get_deleted_objects(objs, request)
        played = [f"{self.opts.verbose_name}: {table}" for table in objs if table.turns.exists()]
        return to_delete, count, missing_rights, [*protected, *played]


@admin.register(Participant)
class ParticipantAdmin(ToLookAt):
    list_display = ("name", "session", "joined_at", "removed_at")
    list_select_related = ("session",)
    search_fields = ("name", "session__code")


@admin.register(Assignment)
class AssignmentAdmin(admin.ModelAdmin[Assignment]):
    """To look at, and to delete with what was done for it; teachers write it on its page."""

    list_display = ("code", "school_class", "game", "deck", "aim", "begins", "ends", "ended_at")
    list_filter = ("aim", "game", "ends")
    list_select_related = ("school_class", "deck__latest")
    search_fields = ("code", "school_class__name", "set_by__email")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: Assignment) -> None:
        assignments.delete(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Assignment]) -> None:
        for one in queryset:
            assignments.delete(one)


# One door for all: the sign-in page counts wrong passwords, the administration's own would not.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # As allauth says.


@admin.register(Example)
class ExampleAdmin(admin.ModelAdmin[Example]):
    list_display = ("text", "opinion", "deck", "teacher", "at")
    list_filter = ("opinion",)
    search_fields = ("text",)
    raw_id_fields = ("deck", "teacher")
    list_select_related = ("deck__latest", "teacher")


@admin.register(RuleExample)
class RuleExampleAdmin(admin.ModelAdmin[RuleExample]):
    list_display = ("code", "opinion", "deck", "teacher", "at")
    list_filter = ("opinion",)
    search_fields = ("code",)
    raw_id_fields = ("deck", "teacher")
    list_select_related = ("deck__latest", "teacher")
