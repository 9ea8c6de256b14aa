"""Addresses of the `events` app: an organiser's, then an event's, then a session's."""

from django.urls import path

from events.actions.deal_reports import HandsPaper
from events.queries.sheets import Sheet
from events.views import (
    appointments,
    approvals,
    auspices,
    boards_now,
    butler,
    changes,
    chapters,
    clock,
    closing,
    conditions,
    deals,
    disputes,
    dividing,
    double_dummy,
    duties,
    entries,
    entry_decisions,
    entry_lists,
    events,
    exchange,
    finder,
    fouled,
    held,
    house_rules,
    lifecycle,
    line_ups,
    live_matches,
    match_decisions,
    match_entry,
    matches,
    movement,
    my_results,
    organiser,
    overall,
    own_movements,
    partners,
    persons,
    powers,
    qualifying,
    regulations,
    results,
    room,
    rubber_deals,
    rubber_tables,
    rubbers,
    scores,
    season_boards,
    seasons,
    share_card,
    sharing,
    sheets,
    sight,
    sittings,
    staff,
    stages,
    swiss,
    swiss_field,
    system_cards,
    table_codes,
    table_keys,
    table_more,
    table_page,
    table_rules,
    table_statements,
    templates,
    usebio,
    versions,
    wall,
)

ORGANISER = "o/<slug:organiser>/"
AUTHORITY = "authority/<slug:authority>/"
REGULATIONS = f"{AUTHORITY}regulations/"
PERSON = f"{ORGANISER}people/<int:player>/"
MOVEMENTS = f"{ORGANISER}movements/"
OWN = f"{MOVEMENTS}<int:movement>/"
RUBBER = f"{ORGANISER}rubber/"
RUBBER_TABLE = f"{RUBBER}<int:rubber_table>/"
ONE_RUBBER = f"{RUBBER_TABLE}rubbers/<int:number>/"
RUBBER_DEAL = f"{ONE_RUBBER}deals/<int:deal>/"
EVENT = f"{ORGANISER}events/<int:event>/"
CONDITIONS = f"{EVENT}conditions/"
CHAPTER = f"{CONDITIONS}chapters/<slug:chapter>/"
DIRECTORS = f"{EVENT}directors/"
ENTRIES = f"{EVENT}entries/"
PLACE = f"{ENTRIES}<int:number>/place/"
STAGES = f"{EVENT}stages/"
QUALIFIERS = f"{STAGES}<int:stage>/qualifiers/"
SESSION = f"{ORGANISER}sessions/<int:session>/"
MOVEMENT = f"{SESSION}movement/"
CHANGES = f"{MOVEMENT}changes/"
SECTIONS = f"{SESSION}sections/"
LINE_UPS = f"{SESSION}line-ups/"
SHEETS = f"{SESSION}sheets/"
CLOCK = f"{SESSION}clock/"
TABLE_KEYS = f"{SESSION}table-keys/"
SCORES = f"{SESSION}scores/"
MATCH_ENTRY = f"{SCORES}matches/<str:match>/"
MATCH = f"{MATCH_ENTRY}decisions/"
SWISS = f"{SESSION}swiss/"
SWISS_TEAM = f"{SWISS}teams/<int:number>/"
HANDS = f"{SESSION}hands/"
SYSTEM_CARDS = f"{EVENT}system-cards/"
SESSION_SYSTEM_CARDS = f"{SESSION}system-cards/"
SEASON = f"{ORGANISER}seasons/<int:season>/"
TABLES = "t/"
TABLE = f"{TABLES}<str:table_key>/"

urlpatterns = [
    # A table's own phones: the key in the address is who they are
    path("t/worker.js", table_page.table_worker, name="table_worker"),
    path(TABLES, table_codes.table_code, name="table_code"),
    path(TABLE, table_page.table_page, name="table_page"),
    path(f"{TABLE}state/", table_statements.state, name="table_state"),
    path(f"{TABLE}statements/", table_statements.statements, name="table_statements"),
    path(f"{TABLE}boards/<int:table_round>/<int:board>/", table_more.others, name="table_others"),
    path(f"{TABLE}matches/<int:table_round>/", table_more.match, name="table_match"),
    # First what every phone in the room asks again and again: addresses are tried in turn
    path(f"{SESSION}next/", room.where_next, name="where_next"),
    # A person's own
    path("account/close/", closing.account_close, name="account_close"),
    path("account/held/", held.held, name="held"),
    path("account/held/account/", held.held_account, name="held_account"),
    path("account/held/<int:held_job>/", held.held_file, name="held_file"),
    path("my/results/", my_results.my_results, name="my_results"),
    path("my/results/play/", my_results.my_play, name="my_play"),
    path("my/results/sharing/", sharing.my_sharing, name="my_sharing"),
    path("my/results/sharing/make/", sharing.my_sharing_make, name="my_sharing_make"),
    path("my/results/sharing/end/", sharing.my_sharing_end, name="my_sharing_end"),
    path("results/<str:results_code>/", sharing.shared_results, name="shared_results"),
    path("my/results/file/", my_results.my_results_file, name="my_results_file"),
    # The organiser and its people
    path(ORGANISER, organiser.organiser_page, name="organiser"),
    path(f"{ORGANISER}house-rules/", house_rules.house_rules_page, name="house_rules"),
    path(f"{ORGANISER}house-rules/read/", house_rules.house_rules_read, name="house_rules_read"),
    path(f"{ORGANISER}approvals/", approvals.approvals, name="approvals"),
    path(f"{ORGANISER}approvals/new/<str:provision>/", approvals.approval_new, name="approval_new"),
    path(
        f"{ORGANISER}approvals/<int:approval>/withdraw/",
        approvals.approval_withdraw,
        name="approval_withdraw",
    ),
    path(
        f"{AUTHORITY}approvals/<int:approval>/", approvals.approval_answer, name="approval_answer"
    ),
    path(f"{AUTHORITY}powers/", powers.powers, name="powers"),
    path(f"{AUTHORITY}powers/new/", powers.power_new, name="power_new"),
    path(f"{AUTHORITY}powers/<int:power>/revoke/", powers.power_revoke, name="power_revoke"),
    path(
        f"{ORGANISER}templates/<int:template>/forget/",
        templates.conditions_forget,
        name="conditions_forget",
    ),
    path(REGULATIONS, regulations.regulations, name="regulations"),
    path("authority/<slug:authority>/events/", auspices.authority_events, name="authority_events"),
    path(f"{REGULATIONS}new/", regulations.regulation_new, name="regulation_new"),
    path(f"{REGULATIONS}compare/", versions.regulations_compare, name="regulations_compare"),
    path(f"{REGULATIONS}document/", regulations.regulation_load, name="regulation_load"),
    path(
        f"{REGULATIONS}<int:number>/document/", regulations.regulation_file, name="regulation_file"
    ),
    path(f"{ORGANISER}import/", exchange.session_import, name="session_import"),
    path(f"{ORGANISER}members/<int:user>/remove/", staff.member_remove, name="member_remove"),
    path(f"{PERSON}held/", held.person_held, name="person_held"),
    path(f"{PERSON}merge/", persons.person_merge, name="person_merge"),
    path(f"{PERSON}merge/<int:other>/", persons.person_merge_into, name="person_merge_into"),
    path(f"{PERSON}remove/", persons.person_remove, name="person_remove"),
    path(f"{PERSON}restore/", persons.person_restore, name="person_restore"),
    # Movements, whatever event they may be for
    path(MOVEMENTS, finder.movement_finder, name="movement_finder"),
    path(f"{MOVEMENTS}show/", finder.movement_found, name="movement_found"),
    path(f"{MOVEMENTS}sheet/", finder.movement_found_sheet, name="movement_found_sheet"),
    path(f"{MOVEMENTS}own/", own_movements.own_movement_list, name="own_movements"),
    path(f"{MOVEMENTS}file/", own_movements.own_movement_files, name="own_movement_files"),
    path(f"{MOVEMENTS}add/", own_movements.own_movement_add, name="own_movement_add"),
    path(f"{MOVEMENTS}save/", own_movements.own_movement_save, name="own_movement_save"),
    path(OWN, own_movements.own_movement, name="own_movement"),
    path(f"{OWN}file/", own_movements.own_movement_file, name="own_movement_file"),
    path(f"{OWN}rename/", own_movements.own_movement_rename, name="own_movement_rename"),
    path(f"{OWN}withdraw/", own_movements.own_movement_withdraw, name="own_movement_withdraw"),
    # Rubber tables
    path(RUBBER, rubber_tables.rubber_tables, name="rubber_tables"),
    path(f"{RUBBER}new/", rubber_tables.rubber_table_new, name="rubber_table_new"),
    path(RUBBER_TABLE, rubber_tables.rubber_table, name="rubber_table"),
    path(f"{RUBBER_TABLE}people/", rubber_tables.rubber_join, name="rubber_join"),
    path(
        f"{RUBBER_TABLE}people/<int:rubber_member>/leave/",
        rubber_tables.rubber_leave,
        name="rubber_leave",
    ),
    path(f"{RUBBER_TABLE}close/", rubber_tables.rubber_close, name="rubber_close"),
    path(f"{RUBBER_TABLE}reopen/", rubber_tables.rubber_reopen, name="rubber_reopen"),
    path(f"{RUBBER_TABLE}file/", rubber_tables.report_rubber, name="report_rubber"),
    path(f"{RUBBER_TABLE}seats/", rubbers.rubber_seats, name="rubber_seats"),
    path(f"{RUBBER_TABLE}seats/cut/", rubbers.rubber_cut, name="rubber_cut"),
    path(f"{RUBBER_TABLE}seats/pivot/", rubbers.rubber_pivot, name="rubber_pivot"),
    path(f"{RUBBER_TABLE}dealer/", rubbers.rubber_dealer, name="rubber_dealer"),
    path(f"{RUBBER_TABLE}agree/", rubbers.rubber_agree, name="rubber_agree"),
    path(f"{RUBBER_TABLE}deals/", rubber_deals.rubber_deal_enter, name="rubber_deal_enter"),
    path(f"{RUBBER_TABLE}deals/back/", rubber_deals.rubber_deal_back, name="rubber_deal_back"),
    path(ONE_RUBBER, rubber_tables.rubber_sheet, name="rubber_sheet"),
    path(RUBBER_DEAL, rubber_deals.rubber_deal, name="rubber_deal"),
    path(f"{RUBBER_DEAL}decision/", rubber_deals.rubber_decision, name="rubber_decision"),
    # An event's set-up
    path(f"{ORGANISER}events/new/", events.event_new, name="event_new"),
    path(EVENT, events.event_page, name="event"),
    path(f"{EVENT}edit/", events.event_edit, name="event_edit"),
    path(f"{EVENT}copy/", lifecycle.event_copy, name="event_copy"),
    path(f"{EVENT}cancel/", lifecycle.event_cancel, name="event_cancel"),
    path(f"{EVENT}reinstate/", lifecycle.event_reinstate, name="event_reinstate"),
    path(f"{EVENT}delete/", lifecycle.event_delete, name="event_delete"),
    path(CONDITIONS, conditions.conditions_page, name="conditions"),
    path(f"{CONDITIONS}publish/", conditions.conditions_publish, name="conditions_publish"),
    path(f"{CONDITIONS}accept/", conditions.conditions_accept, name="conditions_accept"),
    path(f"{CONDITIONS}compare/", versions.conditions_compare, name="conditions_compare"),
    path(f"{CONDITIONS}print/", versions.report_conditions, name="report_conditions"),
    path(f"{CONDITIONS}begin/", templates.conditions_begin, name="conditions_begin"),
    path(f"{CONDITIONS}keep/", templates.conditions_keep, name="conditions_keep"),
    path(CHAPTER, chapters.conditions_chapter, name="conditions_chapter"),
    path(f"{CHAPTER}check/", chapters.conditions_check, name="conditions_check"),
    path(f"{DIRECTORS}duties/", duties.duties, name="duties"),
    path(f"{DIRECTORS}duties/<int:duty>/end/", duties.duty_take_back, name="duty_take_back"),
    path(f"{EVENT}omissions/", duties.omissions, name="omissions"),
    path(DIRECTORS, appointments.appointments, name="appointments"),
    path(
        f"{DIRECTORS}<int:appointment>/remove/",
        appointments.appointment_remove,
        name="appointment_remove",
    ),
    path(ENTRIES, entries.entries, name="entries"),
    path(f"{ENTRIES}file/", entries.entries_csv, name="entries_csv"),
    path(f"{ENTRIES}<int:number>/lists/", entry_lists.entry_lists, name="entry_lists"),
    path(PLACE, entry_decisions.entry_place, name="entry_place"),
    path(
        f"{PLACE}out-of-competition/",
        entry_decisions.entry_out_of_competition,
        name="entry_out_of_competition",
    ),
    path(f"{PLACE}disqualify/", entry_decisions.entry_disqualify, name="entry_disqualify"),
    path(
        f"{PLACE}<int:decision>/approve/",
        entry_decisions.entry_decision_approve,
        name="entry_decision_approve",
    ),
    path(
        f"{PLACE}<int:decision>/take-back/",
        entry_decisions.entry_decision_back,
        name="entry_decision_back",
    ),
    path(f"{ENTRIES}<int:number>/withdraw/", entries.entry_withdraw, name="entry_withdraw"),
    path(f"{ENTRIES}<int:number>/player/", partners.entry_player, name="entry_player"),
    path(f"{ENTRIES}<int:number>/captain/", partners.entry_captain, name="entry_captain"),
    path(f"{ENTRIES}names/<int:member>/", partners.entry_name, name="entry_name"),
    path(f"{SYSTEM_CARDS}own/", system_cards.system_card_new, name="system_card_new"),
    path(f"{SYSTEM_CARDS}<int:system_card>/", system_cards.system_card, name="system_card"),
    path(
        f"{SYSTEM_CARDS}<int:system_card>/file/",
        system_cards.system_card_pdf,
        name="system_card_pdf",
    ),
    # Its sessions, and the ranking over all of them
    path(f"{EVENT}ranking/", overall.event_ranking, name="event_ranking"),
    path(f"{EVENT}ranking/usebio/", usebio.event_usebio, name="event_usebio"),
    path(f"{EVENT}ranking/print/", overall.report_overall, name="report_overall"),
    path(f"{EVENT}ranking/<int:number>/", overall.event_why, name="event_why"),
    path(f"{EVENT}butler/", butler.event_butler_list, name="event_butler"),
    path(f"{STAGES}<int:stage>/", overall.stage_ranking_page, name="stage_ranking"),
    path(STAGES, stages.event_stages, name="event_stages"),
    path(f"{STAGES}template/", stages.event_stages_template, name="event_stages_template"),
    path(f"{STAGES}remove/", stages.event_stages_remove, name="event_stages_remove"),
    path(f"{STAGES}<int:stage>/conditions/", stages.stage_conditions, name="stage_conditions"),
    path(f"{STAGES}<int:stage>/as-event/", stages.stage_as_event, name="stage_as_event"),
    path(QUALIFIERS, qualifying.qualifiers, name="qualifiers"),
    path(f"{QUALIFIERS}back/", qualifying.qualifiers_take_back, name="qualifiers_take_back"),
    path(f"{QUALIFIERS}keep/", qualifying.qualifiers_keep, name="qualifiers_keep"),
    path(f"{EVENT}sessions/new/", sittings.session_new, name="session_new"),
    path(f"{SESSION}edit/", sittings.session_edit, name="session_edit"),
    path(f"{SESSION}remove/", sittings.session_remove, name="session_remove"),
    # A session's movement, from its choice to its changes
    path(MOVEMENT, movement.movement, name="movement"),
    path(f"{MOVEMENT}preview/", movement.movement_preview, name="movement_preview"),
    path(SECTIONS, dividing.sections, name="sections"),
    path(f"{SECTIONS}divide/", dividing.sections_divide, name="sections_divide"),
    path(f"{SECTIONS}place/", dividing.sections_place, name="sections_place"),
    path(f"{SECTIONS}start/", dividing.sections_start, name="sections_start"),
    path(f"{SESSION}start/", movement.session_start, name="session_start"),
    path(f"{SESSION}start/undo/", movement.session_undo_start, name="session_undo_start"),
    path(CHANGES, changes.movement_changes, name="movement_changes"),
    path(f"{CHANGES}late-entry/", changes.late_entry, name="late_entry"),
    path(f"{CHANGES}undo/", changes.movement_change_undo, name="movement_change_undo"),
    path(f"{CHANGES}<slug:kind>/", changes.movement_change, name="movement_change"),
    path(f"{SESSION}substitutes/", partners.substitutes, name="substitutes"),
    path(f"{SESSION}substitutes/<int:member>/end/", partners.substitute_end, name="substitute_end"),
    # A Swiss, drawn round by round
    path(SWISS, swiss.swiss, name="swiss"),
    path(f"{SWISS}start/", swiss.swiss_new, name="swiss_new"),
    path(f"{SWISS}draw/", swiss.swiss_draw, name="swiss_draw"),
    path(f"{SWISS}exchange/", swiss.swiss_exchange, name="swiss_exchange"),
    path(f"{SWISS}publish/", swiss.swiss_publish, name="swiss_publish"),
    path(f"{SWISS}take-back/", swiss.swiss_take_back, name="swiss_take_back"),
    path(f"{SWISS}rounds/", swiss.swiss_rounds, name="swiss_rounds"),
    path(f"{SWISS}late-team/", swiss_field.swiss_late_team, name="swiss_late_team"),
    path(f"{SWISS_TEAM}admit/", swiss_field.swiss_admit, name="swiss_admit"),
    path(f"{SWISS_TEAM}withdraw/", swiss_field.swiss_withdraw, name="swiss_withdraw"),
    path(f"{SWISS_TEAM}reinstate/", swiss_field.swiss_reinstate, name="swiss_reinstate"),
    path(f"{SESSION}draws/", swiss.draws, name="draws"),
    path(LINE_UPS, line_ups.line_ups, name="line_ups"),
    path(f"{LINE_UPS}<int:number>/", line_ups.line_ups, name="line_ups_of_round"),
    path(f"{LINE_UPS}own/", line_ups.line_up_own, name="line_up_own"),
    path(f"{LINE_UPS}own/<int:number>/", line_ups.line_up_own, name="line_up_own_round"),
    # What the room needs: sheets to print, what holds at the table, the clock
    path(SHEETS, sheets.sheets, name="sheets"),
    path(f"{SHEETS}file/", sheets.report_sheets, name="report_sheets"),
    path(f"{SHEETS}planned/", sheets.planned_sheets, name="planned_sheets"),
    *(
        path(f"{SHEETS}{each.value.replace('_', '-')}/", sheets.sheet, {"sheet": each}, each.value)
        for each in Sheet
    ),
    path(HANDS, deals.hands, name="hands"),
    path(f"{HANDS}generate/", deals.hands_generate, name="hands_generate"),
    path(f"{HANDS}bring-in/", deals.hands_bring_in, name="hands_bring_in"),
    path(f"{HANDS}open/", deals.hands_open, name="hands_open"),
    path(f"{HANDS}file/", deals.hands_file, name="hands_file"),
    path(f"{HANDS}file/duplimate/", deals.hands_duplimate, name="hands_duplimate"),
    path(
        f"{HANDS}records/",
        deals.report_hands,
        {"paper": HandsPaper.RECORDS},
        name="report_hand_records",
    ),
    path(
        f"{HANDS}curtain-cards/",
        deals.report_hands,
        {"paper": HandsPaper.CURTAIN},
        name="report_curtain_cards",
    ),
    path(f"{HANDS}<int:board>/redeal/", deals.hands_redeal, name="hands_redeal"),
    path(SESSION_SYSTEM_CARDS, system_cards.system_cards, name="system_cards"),
    path(
        f"{SESSION_SYSTEM_CARDS}opponents/",
        system_cards.opponents_system_cards,
        name="opponents_system_cards",
    ),
    path(f"{SESSION}at-the-table/", table_rules.table_rules, name="table_rules"),
    path(TABLE_KEYS, table_keys.table_keys, name="table_keys"),
    path(f"{TABLE_KEYS}make/", table_keys.table_keys_make, name="table_keys_make"),
    path(f"{TABLE_KEYS}renew/", table_keys.table_keys_renew, name="table_keys_renew"),
    path(f"{TABLE_KEYS}revoke/", table_keys.table_keys_revoke, name="table_keys_revoke"),
    path(f"{TABLE_KEYS}print/", table_keys.table_keys_print, name="table_keys_print"),
    path(f"{TABLE_KEYS}<str:table_name>/", table_keys.table_key, name="table_key"),
    path(CLOCK, clock.clock, name="clock"),
    path(f"{SESSION}wall/", wall.wall, name="wall"),
    path(f"{CLOCK}desk/", clock.clock_desk, name="clock_desk"),
    path(f"{CLOCK}signal/", clock.clock_signal, name="clock_signal"),
    # A league or a cup whose matches are played in private
    path(f"{SEASON}make/", seasons.season_make, name="season_make"),
    path(f"{SEASON}take-back/", seasons.season_take_back, name="season_take_back"),
    path(f"{SEASON}usebio/", usebio.season_usebio, name="season_usebio"),
    path(f"{SEASON}print/", seasons.season_print, name="season_print"),
    path(f"{SEASON}cross-table/", seasons.season_cross, name="season_cross"),
    path(f"{SEASON}system-cards/", system_cards.season_system_cards, name="season_system_cards"),
    path(f"{SEASON}teams/<int:team>/", seasons.season_team, name="season_team"),
    path(f"{SEASON}teams/<int:team>/withdraw/", seasons.season_withdraw, name="season_withdraw"),
    path(f"{SEASON}rounds/<int:round>/date/", seasons.season_round_move, name="season_round_move"),
    path(f"{SEASON}matches/", seasons.season_matches, name="season_matches"),
    path(
        f"{SEASON}matches/<int:number>/boards/<int:place>/why/",
        season_boards.season_board_why,
        name="season_board_why",
    ),
    path(
        f"{SEASON}matches/<int:number>/boards/", season_boards.season_boards, name="season_boards"
    ),
    path(
        f"{SEASON}matches/<int:number>/boards/decide/",
        season_boards.season_boards_decide,
        name="season_boards_decide",
    ),
    # Score entry
    path(SCORES, scores.scores, name="scores"),
    path(f"{SCORES}boards/<int:board>/", scores.scores_board, name="scores_board"),
    path(f"{SCORES}boards/<int:board>/marks/", scores.scores_marks, name="scores_marks"),
    path(f"{SCORES}boards/<int:board>/forms/", fouled.fouled_board, name="fouled_board"),
    path(f"{SCORES}disputes/<int:statement>/", disputes.dispute, name="dispute"),
    path(f"{SCORES}rounds/<int:number>/", scores.scores_round, name="scores_round"),
    path(MATCH_ENTRY, match_entry.match_entry, name="match_entry"),
    path(f"{MATCH_ENTRY}swings/", match_entry.match_swings, name="match_swings"),
    path(MATCH, match_decisions.match_decisions, name="match_decisions"),
    path(f"{MATCH}not-played/", match_decisions.match_not_played, name="match_not_played"),
    path(f"{MATCH}known/", match_decisions.match_known, name="match_known"),
    path(f"{MATCH}void/", match_decisions.match_void, name="match_void"),
    path(f"{MATCH}carry-over/", match_decisions.match_carry, name="match_carry"),
    path(f"{MATCH}take-back/", match_decisions.match_decision_back, name="match_decision_back"),
    path(f"{SCORES}lines/<int:table_round>/<int:board>/", scores.score_entry, name="score_entry"),
    path(f"{SCORES}results/<int:result>/check/", scores.result_check, name="result_check"),
    # What is hidden from a director who plays
    path(f"{SESSION}sight/", sight.sight, name="sight"),
    path(f"{SESSION}sight/<int:lift>/restore/", sight.sight_restore, name="sight_restore"),
    # The official score
    path(SESSION, results.results, name="results"),
    path(f"{SESSION}share/<int:number>.png", share_card.share_card, name="share_card"),
    path(f"{SESSION}boards/", results.boards, name="boards"),
    path(f"{SESSION}boards/file/", deals.boards_file, name="boards_file"),
    path(f"{SESSION}boards/now/", boards_now.boards_now, name="boards_now"),
    path(f"{SESSION}boards/made/", double_dummy.boards_made, name="boards_made"),
    path(f"{SESSION}boards/<int:board>/", results.board, name="board"),
    path(f"{SESSION}boards/<int:board>/<str:ns>-<str:ew>/", results.why, name="why"),
    path(f"{SESSION}matches/", matches.matches, name="matches"),
    path(f"{SESSION}matches/now/", live_matches.matches_now, name="matches_now"),
    path(f"{SESSION}matches/<str:match>/", matches.match, name="match"),
    path(f"{SESSION}butler/", butler.butler, name="butler"),
    path(f"{SESSION}butler/<str:pair>/", butler.butler_pair, name="butler_pair"),
    path(f"{SESSION}pairs/<str:label>/", results.result_card, name="result_card"),
    path(f"{SESSION}releases/", results.releases, name="releases"),
    path(f"{SESSION}usebio/", usebio.usebio, name="usebio"),
    path(f"{SESSION}booklet/", exchange.report_booklet, name="report_booklet"),
]
