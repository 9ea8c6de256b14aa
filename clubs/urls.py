"""Addresses of the `clubs` app."""

from django.urls import include, path

from clubs.views import (
    access_records,
    account,
    authorities,
    claims,
    history,
    invitations,
    jobs,
    kept,
    login,
    matching,
    members,
    office_invitations,
    organisers,
    panel,
    people,
    preferences,
    recognition,
    registers,
    second_factor,
    tokens,
    tree,
)

AUTHORITY = "authority/<slug:authority>/"
BELOW = f"{AUTHORITY}under/<slug:below_it>/"
RECOGNISED = f"{AUTHORITY}organisers/<slug:organiser>/"

of_an_organiser = [
    path("people/", people.people_list, name="people"),
    path("people/new/", people.person_new, name="person_new"),
    path("people/import/", people.people_import, name="people_import"),
    path("people/matches/", matching.people_matches, name="people_matches"),
    path("people/<int:player>/match/", matching.person_match, name="person_match"),
    path("people/<int:player>/", people.person, name="person"),
    path("people/<int:player>/invite/", people.person_invite, name="person_invite"),
    path("people/<int:player>/release/", claims.person_release, name="person_release"),
    path("people/<int:player>/not-me/", claims.not_me, name="not_me"),
    path("people/<int:player>/not-me/release/", claims.not_me_release, name="not_me_release"),
    path("appeals-panel/", panel.panel, name="panel"),
    path("appeals-panel/<int:panel_member>/take-off/", panel.panel_remove, name="panel_remove"),
    path("members/", members.members_list, name="members"),
    path("members/<int:user>/", members.member, name="member"),
    path(
        "members/<int:user>/second-factor/",
        members.member_second_factor,
        name="member_second_factor",
    ),
    path(
        "members/invitations/<int:invitation>/revoke/",
        members.invitation_revoke,
        name="invitation_revoke",
    ),
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/new/", tokens.token_new, name="token_new"),
    path("tokens/<int:token>/revoke/", tokens.token_revoke, name="token_revoke"),
    path("history/", history.history_list, name="history"),
    path("sign-ins/", access_records.sign_ins, name="sign_ins"),
    path("jobs/", jobs.reports, name="reports"),
    path("jobs/<int:job>/", jobs.job, name="job"),
    path("jobs/<int:job>/status/", jobs.job_status, name="job_status"),
    path("jobs/<int:job>/file/", jobs.job_file, name="job_file"),
]

urlpatterns = [
    path("clubs/", organisers.organisers, name="organisers"),
    path("preferences/", preferences.preferences, name="preferences"),
    path("login/", login.login, name="login"),
    path("login/code/", login.login_code, name="login_code"),
    path("login/state/", kept.login_state, name="login_state"),
    path("logout/", login.logout, name="logout"),
    path("password/", login.password_reset, name="password_reset"),
    path("password/sent/", login.password_reset_done, name="password_reset_done"),
    path("password/<uidb64>/<token>/", login.password_reset_confirm, name="password_reset_confirm"),
    path("account/", account.account, name="account"),
    path("account/password/", account.account_password, name="account_password"),
    path("account/email/", account.account_email, name="account_email"),
    path("account/email/<str:key>/", account.email_confirm, name="email_confirm"),
    path("account/sessions/end/", account.sessions_end, name="sessions_end"),
    path("account/sessions/<str:name>/end/", account.session_end, name="session_end"),
    path("account/second-factor/", second_factor.second_factor, name="second_factor"),
    path(
        "account/second-factor/codes/",
        second_factor.second_factor_codes,
        name="second_factor_codes",
    ),
    path("account/second-factor/off/", second_factor.second_factor_off, name="second_factor_off"),
    path("invitation/<str:key>/", invitations.invitation, name="invitation"),
    path(
        "office/<str:office_key>/", office_invitations.office_invitation, name="office_invitation"
    ),
    path(AUTHORITY, authorities.authority, name="authority"),
    path(f"{AUTHORITY}under/new/", tree.authority_establish, name="authority_establish"),
    path(f"{BELOW}change/", tree.authority_change, name="authority_change"),
    path(f"{BELOW}invite/", tree.official_invite, name="official_invite"),
    path(
        f"{AUTHORITY}invitations/<int:office_invitation>/revoke/",
        tree.office_invitation_revoke,
        name="office_invitation_revoke",
    ),
    path(
        f"{AUTHORITY}second-factor/",
        authorities.second_factor,
        name="authority_second_factor",
    ),
    path(f"{AUTHORITY}acts/", authorities.authority_acts, name="authority_acts"),
    path(f"{AUTHORITY}recognise/", authorities.recognise, name="recognise"),
    path(RECOGNISED, recognition.recognition, name="recognition"),
    path(f"{RECOGNISED}hand-on/", recognition.organiser_hand_on, name="organiser_hand_on"),
    path(
        f"{AUTHORITY}officials/<int:user>/remove/",
        authorities.official_remove,
        name="official_remove",
    ),
    *(
        path(f"{AUTHORITY}{way}", view, name=name)
        for way, view, name in (
            ("directors/", registers.directors_register, "directors_register"),
            ("directors/file/", registers.directors_file, "directors_file"),
            ("directors/new/", registers.director_new, "director_new"),
            ("directors/import/", registers.directors_import, "directors_import"),
            ("directors/<int:entry>/", registers.director_edit, "director_edit"),
            ("directors/<int:entry>/remove/", registers.director_remove, "director_remove"),
            ("players/", registers.players_register, "players_register"),
            ("players/file/", registers.players_file, "players_file"),
            ("players/import/", registers.players_import, "players_import"),
            ("players/<int:entry>/remove/", registers.player_unregister, "player_unregister"),
        )
    ),
    path("o/<slug:organiser>/", include(of_an_organiser)),
]
