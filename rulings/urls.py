"""Addresses of the `rulings` app."""

from django.urls import path

from rulings.views import (
    appeal_acts,
    appeals,
    calls,
    committees,
    correction_answers,
    corrections,
    deadlines,
    deposits,
    desk,
    evidence,
    guide_runs,
    guides,
    home,
    match_appeals,
    match_requests,
    match_rulings,
    matters,
    office,
    outages,
    oversight,
    papers,
    penalties,
    polls,
    psychic_calls,
    referrals,
    reopenings,
    rulings,
    season_matches,
    seasons,
    suspensions,
    tables,
)

SESSION = "o/<slug:organiser>/sessions/<int:session>/"
EVENT = "o/<slug:organiser>/events/<int:event>/"
CALL = f"{SESSION}calls/<int:number>/"
RULING = f"{SESSION}rulings/<int:number>/"
CORRECTION = f"{SESSION}corrections/<int:number>/"
PENALTIES = f"{SESSION}penalties/"
APPEAL = f"{SESSION}appeals/<int:number>/"
GUIDE_RUN = f"{SESSION}guides/<int:number>/"
PICTURE = f"{SESSION}pictures/<int:number>/"
POLL = f"{SESSION}polls/<int:number>/"
PSYCHIC_CALLS = f"{SESSION}psychic-calls/"
AUTHORITY = "authority/<slug:authority>/"
SEASON = "o/<slug:organiser>/seasons/<int:season>/"
SEASON_MATCH = f"{SEASON}matches/<int:number>/"
MATCH_RULING = f"{SEASON_MATCH}rulings/<int:ruling>/"
MATCH_REQUEST = f"{SEASON_MATCH}requests/<int:asked>/"
MATCH_APPEAL = f"{SEASON_MATCH}appeals/<int:appeal>/"

urlpatterns = [
    path("", home.home, name="home"),
    path("guides/", guides.guides_index, name="guides"),
    path("guides/<slug:guide>/", guides.guide_page, name="guide"),
    path("guides/<slug:guide>/chart/", guides.guide_chart, name="guide_chart"),
    path("my/", matters.my_matters, name="my_matters"),
    path(f"{SESSION}desk/", desk.desk, name="desk"),
    path(f"{SESSION}publish/", desk.publish, name="publish"),
    path(f"{SESSION}publish/withdraw/", desk.publish_withdraw, name="publish_withdraw"),
    path(f"{SESSION}publish/<int:number>/", desk.publish_round, name="publish_round"),
    path(f"{SESSION}deadlines/", deadlines.deadlines, name="deadlines"),
    path(f"{SESSION}deadlines/extend/", deadlines.periods_extend, name="periods_extend"),
    path(f"{SESSION}calls/new/", calls.call_new, name="call_new"),
    path(f"{SESSION}calls/log/", calls.call_log, name="call_log"),
    path(CALL, calls.call, name="call"),
    path(f"{CALL}close/", calls.call_close, name="call_close"),
    path(f"{CALL}refuse/", calls.call_refuse, name="call_refuse"),
    path(f"{CALL}withdraw/", calls.call_withdraw, name="call_withdraw"),
    path(f"{SESSION}guides/print/", guides.guides_print, name="guides_print"),
    path(f"{SESSION}guides/new/", guide_runs.guide_begin, name="guide_begin"),
    path(GUIDE_RUN, guide_runs.guide_run, name="guide_run"),
    path(f"{GUIDE_RUN}answer/", guide_runs.guide_run_answer, name="guide_run_answer"),
    path(f"{GUIDE_RUN}keep/", guide_runs.guide_run_keep, name="guide_run_keep"),
    path(f"{GUIDE_RUN}duties/<int:table_duty>/done/", tables.duty_done, name="duty_done"),
    path(f"{GUIDE_RUN}reviews/<int:review>/", tables.review_stands, name="review_stands"),
    path(f"{SESSION}tables/<str:pairs>/", tables.table, name="table"),
    path(f"{GUIDE_RUN}drop/", guide_runs.guide_run_drop, name="guide_run_drop"),
    path(f"{SESSION}outages/<int:outage>/", outages.outage_answer, name="outage"),
    path(f"{CALL}picture/", evidence.call_picture, name="call_picture"),
    path(f"{RULING}picture/", evidence.ruling_picture, name="ruling_picture"),
    path(f"{APPEAL}picture/", evidence.appeal_picture, name="appeal_picture"),
    path(PICTURE, evidence.picture, name="picture"),
    path(f"{PICTURE}take-off/", evidence.picture_take_off, name="picture_take_off"),
    path(f"{SESSION}reopen/", reopenings.session_reopen, name="session_reopen"),
    path(f"{SESSION}rulings/", rulings.rulings, name="rulings"),
    path(f"{EVENT}log/", rulings.event_log, name="event_log"),
    path(f"{SESSION}rulings/tell/", rulings.rulings_tell, name="rulings_tell"),
    path(f"{SESSION}rulings/new/", rulings.ruling_new, name="ruling_new"),
    path(f"{SESSION}rulings/laws/", rulings.ruling_laws, name="ruling_laws"),
    path(RULING, rulings.ruling, name="ruling"),
    path(f"{RULING}edit/", rulings.ruling_edit, name="ruling_edit"),
    path(f"{RULING}issue/", rulings.ruling_issue, name="ruling_issue"),
    path(f"{RULING}withdraw/", rulings.ruling_withdraw, name="ruling_withdraw"),
    path(f"{RULING}tell/", rulings.ruling_tell, name="ruling_tell"),
    path(f"{RULING}look/", rulings.ruling_look, name="ruling_look"),
    path(f"{RULING}report/", rulings.ruling_report, name="ruling_report"),
    path(f"{RULING}appeal/", appeals.appeal_new, name="appeal_new"),
    path(f"{RULING}appeal/note/", appeals.appeal_record, name="appeal_record"),
    path(f"{RULING}ask/", polls.poll_new, name="poll_new"),
    path(POLL, polls.poll, name="poll"),
    path(f"{POLL}answer/", polls.poll_answer, name="poll_answer"),
    path(f"{POLL}answer/back/", polls.poll_answer_back, name="poll_answer_back"),
    path(f"{POLL}outcomes/", polls.poll_group, name="poll_group"),
    path(f"{POLL}weights/", polls.poll_weigh, name="poll_weigh"),
    path(PENALTIES, penalties.penalties, name="penalties"),
    path(f"{PENALTIES}new/", penalties.penalty_new, name="penalty_new"),
    path(f"{PENALTIES}suspend/", suspensions.suspension_new, name="suspension_new"),
    path(
        f"{PENALTIES}<int:suspension>/rounds/",
        suspensions.suspension_change,
        name="suspension_change",
    ),
    path(
        f"{PENALTIES}<int:suspension>/boards/",
        suspensions.suspension_boards,
        name="suspension_boards",
    ),
    path(f"{PENALTIES}<int:number>/change/", penalties.penalty_change, name="penalty_change"),
    path(
        f"{PENALTIES}<int:number>/take-back/", penalties.penalty_take_back, name="penalty_take_back"
    ),
    path(f"{SESSION}corrections/", corrections.corrections, name="corrections"),
    path(f"{SESSION}corrections/new/", corrections.correction_new, name="correction_new"),
    path(CORRECTION, corrections.correction, name="correction"),
    path(f"{CORRECTION}correct/", corrections.correction_correct, name="correction_correct"),
    path(f"{CORRECTION}agreed/", corrections.correction_agreed, name="correction_agreed"),
    path(f"{CORRECTION}answer/", correction_answers.correction_answer, name="correction_answer"),
    path(f"{CORRECTION}told/", correction_answers.correction_told, name="correction_told"),
    path(f"{CORRECTION}reject/", corrections.correction_reject, name="correction_reject"),
    path(f"{CORRECTION}state/", corrections.correction_state, name="correction_state"),
    path(f"{CORRECTION}approve/", corrections.correction_approve, name="correction_approve"),
    path(PSYCHIC_CALLS, psychic_calls.psychic_calls, name="psychic_calls"),
    path(f"{PSYCHIC_CALLS}new/", psychic_calls.psychic_call_new, name="psychic_call_new"),
    path(f"{PSYCHIC_CALLS}<int:number>/", psychic_calls.psychic_call, name="psychic_call"),
    path(APPEAL, appeals.appeal, name="appeal"),
    path(f"{APPEAL}committee/", committees.appeal_committee, name="appeal_committee"),
    path(f"{APPEAL}committee/decline/", committees.appeal_decline, name="appeal_decline"),
    path(f"{APPEAL}authority/", referrals.appeal_refer, name="appeal_refer"),
    path(f"{APPEAL}authority/back/", referrals.referral_back, name="referral_back"),
    path(f"{APPEAL}further/", referrals.appeal_go_further, name="appeal_further"),
    path(f"{APPEAL}concur/", appeal_acts.appeal_concur, name="appeal_concur"),
    path(f"{APPEAL}withdraw/", appeal_acts.appeal_withdraw, name="appeal_withdraw"),
    path(f"{APPEAL}resume/", appeal_acts.appeal_resume, name="appeal_resume"),
    path(f"{APPEAL}note/", appeal_acts.appeal_note, name="appeal_note"),
    path(f"{APPEAL}correct/", appeals.appeal_correct, name="appeal_correct"),
    path(f"{APPEAL}close/", appeal_acts.appeal_close, name="appeal_close"),
    path(f"{APPEAL}recommend/", appeals.appeal_recommend, name="appeal_recommend"),
    path(f"{APPEAL}papers/", papers.appeal_papers, name="appeal_papers"),
    path(f"{APPEAL}papers/file/", papers.appeal_papers_file, name="appeal_papers_file"),
    path(f"{APPEAL}dossier/", appeals.appeal_dossier, name="appeal_dossier"),
    path(f"{APPEAL}deposit/", deposits.appeal_deposit, name="appeal_deposit"),
    path(f"{APPEAL}decide/", appeals.appeal_decide, name="appeal_decide"),
    # What the authority is told and asked
    path(f"{AUTHORITY}office/", office.office, name="office"),
    path(
        f"{AUTHORITY}psychic-calls/",
        psychic_calls.authority_psychic_calls,
        name="authority_psychic_calls",
    ),
    path(f"{AUTHORITY}numbers/", oversight.authority_numbers, name="authority_numbers"),
    path(
        f"{AUTHORITY}numbers/file/",
        oversight.authority_numbers_file,
        name="authority_numbers_file",
    ),
    path(f"{AUTHORITY}matters/", referrals.authority_matters, name="authority_matters"),
    path(
        f"{AUTHORITY}matters/<int:referral>/", referrals.authority_matter, name="authority_matter"
    ),
    # A league or a cup whose matches are played in private
    path(SEASON, seasons.season, name="season"),
    path(f"{SEASON}final/", seasons.season_final, name="season_final"),
    path(f"{SEASON}reopen/", reopenings.season_reopen, name="season_reopen"),
    path(f"{SEASON}outages/<int:outage>/", outages.season_outage, name="season_outage"),
    path(f"{SEASON}deadlines/extend/", deadlines.season_extend, name="season_extend"),
    path(SEASON_MATCH, season_matches.season_match, name="season_match"),
    *(
        path(f"{SEASON_MATCH}{way}/", view, name=f"season_match_{name}")
        for way, name, view in (
            ("report", "report", season_matches.season_match_report),
            ("confirm", "confirm", season_matches.season_match_confirm),
            ("dispute", "dispute", season_matches.season_match_dispute),
            ("decide", "decide", season_matches.season_match_decide),
            ("not-played", "not_played", season_matches.season_match_not_played),
            ("strike", "strike", season_matches.season_match_strike),
            ("move", "move", season_matches.season_match_move),
            ("carry-over", "carry", season_matches.season_match_carry),
            ("penalties", "penalty", season_matches.season_match_penalty),
        )
    ),
    path(
        f"{SEASON_MATCH}penalties/<int:penalty>/take-back/",
        season_matches.season_match_penalty_back,
        name="season_match_penalty_back",
    ),
    path(f"{SEASON}laws/", match_rulings.season_ruling_laws, name="season_ruling_laws"),
    *(
        path(way, view, name=f"season_{name}")
        for way, name, view in (
            (f"{SEASON_MATCH}rulings/new/", "ruling_new", match_rulings.season_ruling_new),
            (f"{MATCH_REQUEST}rule/", "request_rule", match_rulings.season_request_rule),
            (f"{MATCH_RULING}replace/", "ruling_replace", match_rulings.season_ruling_replace),
            (
                f"{SEASON_MATCH}requests/ruling/",
                "request_ruling",
                match_requests.season_request_ruling,
            ),
            (
                f"{SEASON_MATCH}requests/error/",
                "request_error",
                match_requests.season_request_error,
            ),
            (
                f"{SEASON_MATCH}requests/note/",
                "request_record",
                match_requests.season_request_record,
            ),
            (f"{MATCH_REQUEST}note/", "request_note", match_requests.season_request_note),
            (f"{MATCH_REQUEST}correct/", "request_correct", match_requests.season_request_correct),
            (f"{MATCH_REQUEST}concur/", "request_concur", season_matches.season_request_concur),
            (
                f"{MATCH_REQUEST}withdraw/",
                "request_withdraw",
                season_matches.season_request_withdraw,
            ),
            (f"{MATCH_REQUEST}refuse/", "request_refuse", season_matches.season_request_refuse),
            (f"{MATCH_REQUEST}state/", "request_state", match_requests.season_request_state),
            (f"{MATCH_REQUEST}approve/", "request_approve", season_matches.season_request_approve),
            (
                f"{MATCH_REQUEST}disapprove/",
                "request_disapprove",
                season_matches.season_request_disapprove,
            ),
            (
                f"{MATCH_REQUEST}carry-out/",
                "request_carry_out",
                season_matches.season_request_carry_out,
            ),
            (f"{MATCH_RULING}appeal/", "appeal_new", match_appeals.season_appeal_new),
            (f"{MATCH_RULING}appeal/note/", "appeal_record", match_appeals.season_appeal_record),
            (f"{MATCH_APPEAL}note/", "appeal_note", match_appeals.season_appeal_note),
            (f"{MATCH_APPEAL}concur/", "appeal_concur", match_appeals.season_appeal_concur),
            (f"{MATCH_APPEAL}withdraw/", "appeal_withdraw", match_appeals.season_appeal_withdraw),
            (f"{MATCH_APPEAL}resume/", "appeal_resume", match_appeals.season_appeal_resume),
            (f"{MATCH_APPEAL}correct/", "appeal_correct", match_appeals.season_appeal_correct),
            (f"{MATCH_APPEAL}close/", "appeal_close", match_appeals.season_appeal_close),
            (
                f"{MATCH_APPEAL}recommend/",
                "appeal_recommend",
                match_appeals.season_appeal_recommend,
            ),
            (
                f"{MATCH_APPEAL}committee/",
                "appeal_committee",
                match_appeals.season_appeal_committee,
            ),
            (
                f"{MATCH_APPEAL}committee/decline/",
                "appeal_decline",
                match_appeals.season_appeal_decline,
            ),
            (f"{MATCH_APPEAL}papers/", "appeal_papers", papers.season_appeal_papers),
            (f"{MATCH_APPEAL}papers/file/", "appeal_papers_file", papers.season_appeal_papers_file),
            (f"{MATCH_APPEAL}dossier/", "appeal_dossier", papers.season_appeal_dossier),
            (f"{MATCH_APPEAL}deposit/", "appeal_deposit", deposits.season_appeal_deposit),
            (f"{MATCH_APPEAL}decide/", "appeal_decide", match_appeals.season_appeal_decide),
            (
                f"{MATCH_APPEAL}further/",
                "appeal_go_further",
                match_appeals.season_appeal_go_further,
            ),
            (f"{MATCH_APPEAL}authority/", "appeal_further", match_appeals.season_appeal_further),
            (f"{MATCH_APPEAL}authority/back/", "referral_back", match_appeals.season_referral_back),
        )
    ),
]
