"""Every address of the site. The language is chosen by cookie, never by address."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from classroom.views import classes, decks, join, lesson, manual, media, pages, sessions, tables

urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.home, name="home"),
    path("join/", join.enter_code, name="join_code"),
    path("join/<str:code>/", join.join, name="join"),
    path("wait/", join.lobby, name="lobby"),
    path("wait/screen/", join.lobby_screen, name="lobby_screen"),
    path("wait/hand/", join.hand, name="hand"),
    path("wait/leave/", join.leave, name="leave"),
    path("table/<int:table_id>/", tables.table, name="table"),
    path("table/<int:table_id>/screen/", tables.screen, name="table_screen"),
    path("table/<int:table_id>/move/", tables.move, name="table_move"),
    path("help/", manual.how_to_play, name="help"),
    path("privacy/", pages.privacy, name="privacy"),
    path("about/", pages.about, name="about"),
    path("reading/", pages.reading, name="reading"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("accounts/", include("allauth.account.urls")),
    path("teach/", sessions.teach, name="teach"),
    path("teach/classes/", classes.classes, name="classes"),
    path("teach/classes/<int:class_id>/", classes.school_class, name="class"),
    path("teach/classes/<int:class_id>/delete/", classes.delete, name="class_delete"),
    path("teach/classes/<int:class_id>/pupils/", classes.add_pupils, name="pupils_add"),
    path("teach/decks/", decks.decks, name="decks"),
    path("teach/decks/<slug:slug>/", decks.deck, name="deck"),
    path("media/<str:name>", media.medium, name="medium"),
    path("teach/sessions/new/", sessions.new, name="session_new"),
    path("teach/sessions/<int:session_id>/", lesson.session, name="session"),
    path("teach/sessions/<int:session_id>/act/", lesson.act, name="session_act"),
    path("teach/sessions/<int:session_id>/screen/<str:role>/", lesson.screen, name="session_screen"),
    path("projector/<str:code>/", lesson.projector, name="projector"),
    path("teach/sessions/<int:session_id>/summary/", sessions.summary, name="session_summary"),
    path("teach/sessions/<int:session_id>/summary.csv", sessions.export, name="session_export"),
    path("teach/sessions/<int:session_id>/delete/", sessions.delete, name="session_delete"),
    path("admin/", admin.site.urls),
]
