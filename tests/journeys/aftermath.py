"""The club night after the last result: a ruling, the official score and what follows from it."""

from playwright.sync_api import Page, expect

from tests.journeys import acts
from tests.journeys.night import ANN, CLEO, DAN, DIRECTOR, Night

GROUNDS = "North answered the question: the hesitation showed nothing."


def to_the_desk(night: Night) -> Page:
    night.director.goto(f"{night.session}desk/")
    return night.director


def rule_with_the_effect_in_view(night: Night) -> None:
    """On board 2, where Cleo and Dan met Ida and Jon; one side is told at once."""
    page = to_the_desk(night)
    acts.go(page, "New ruling")
    acts.pick(page, "Table", f"{CLEO} & {DAN} – 3EW Ida Vance")
    acts.ruled_board(page).fill("2")
    page.get_by_label("Find a Law").press_sequentially("hesit")
    page.get_by_role("checkbox", name="16B1").first.check()
    page.get_by_label("Facts", exact=True).fill("South passed after a long pause by North.")
    page.get_by_label("Decision", exact=True).fill("The bid was suggested by the hesitation.")
    acts.choose(page, "artificial adjusted score (Law 12C2)")
    page.get_by_role("combobox", name="Adjusted score").fill("A-/A+")
    acts.press(page, "Preview the effect")
    expect(page.locator("#effect")).to_contain_text("What this does to the ranking")
    expect(page.locator("#effect tbody tr").first).to_be_visible()
    acts.press(page, "Save, then issue")
    page.locator("button[data-moment]").first.click()
    page.get_by_role("checkbox", name="right to appeal").first.check()
    acts.press(page, "Issue the ruling")
    acts.is_told(page, "R1 is issued.")


def tell_the_other_side(night: Night) -> None:
    page = night.director
    expect(page.get_by_role("heading", name="Tell Ida Vance & Jon Wolff")).to_be_visible()
    page.get_by_role("button", name="now", exact=True).click()
    page.get_by_label("How").fill("At the table, before the next round.")
    acts.press(page, "Record that they were told")
    acts.is_told(page, "Noted.")
    expect(page.get_by_role("heading", name="Tell ")).to_have_count(0)


def publish(night: Night) -> None:
    page = to_the_desk(night)
    page.get_by_role("link", name="Publish the official score").click()
    expect(page.get_by_role("heading", name="What this starts")).to_be_visible()
    expect(page.locator(".deadline")).to_have_count(2)
    acts.press(page, "Publish the official score")
    acts.is_told(page, "The official score is out")


def read_the_deadlines(night: Night) -> None:
    """Without an account, on a phone: how long corrections and appeals are open."""
    page = night.public
    page.goto(night.session)
    expect(page.get_by_role("heading", name=acts.EVENT)).to_be_visible()
    expect(page.get_by_text("official score 1")).to_be_visible()
    for period in ("Scoring errors until", "Appeals until"):
        clock = page.locator(".deadline").filter(has_text=period)
        expect(clock.locator("time")).to_have_text(acts.A_LOCAL_TIME)
        before = clock.locator(".deadline-left").inner_text()
        expect(clock.locator(".deadline-left")).not_to_have_text(before)  # it counts down
    acts.go(page, "Rulings")
    expect(page.get_by_text("R1").first).to_be_visible()
    expect(page.get_by_text("hesitation")).to_have_count(0)


def correct_a_reported_error(night: Night) -> None:
    """Ann finds four spades made on board 1; the director corrects it, and all see what changed."""
    ann = night.players[ANN]
    ann.goto(night.session)
    ann.locator("tr.is-own").get_by_role("link").first.click()
    acts.go(ann, "Report a scoring error")
    acts.report_error(ann, board=1, claimed="4SN =")
    acts.is_told(ann, "Reported")
    page = to_the_desk(night)
    page.get_by_role("link", name="C1, board 1").click()
    page.get_by_label("Correct the record to").fill("4SN =")
    acts.press(page, "Correct the record")
    acts.is_told(page, "The record is corrected.")
    night.public.goto(night.session)
    expect(night.public.get_by_text("official score 2")).to_be_visible()
    night.public.get_by_role("link", name="One line changed since official score 1").click()
    expect(night.public.locator("main")).to_contain_text("→")


def appeal_with_the_partners_concurrence(night: Night) -> None:
    cleo, dan = night.players[CLEO], night.players[DAN]
    cleo.goto("/my/")
    cleo.get_by_role("link", name="R1").first.click()
    acts.go(cleo, "Appeal this ruling")
    cleo.get_by_label("Why should the ruling be reviewed?").fill(GROUNDS)
    acts.press(cleo, "Lodge the appeal")
    acts.is_told(cleo, "Lodged.")
    page = to_the_desk(night)
    page.get_by_role("link", name="A1").first.click()
    expect(page.get_by_role("link", name="Decide the appeal")).to_have_count(0)
    dan.goto("/my/")
    dan.get_by_role("region", name="Waiting for you").get_by_role("link").first.click()
    acts.press(dan, "I concur in this appeal")
    acts.is_told(dan, "You concur.")


def decide_the_appeal(night: Night) -> None:
    """Changed to the table's contract, one trick better: the traveller follows."""
    page = to_the_desk(night)
    page.get_by_role("link", name="A1").first.click()
    acts.go(page, "Decide the appeal")
    acts.choose(page, "the ruling is changed")
    page.get_by_label("Reasons").fill("The question and its answer were established.")
    page.get_by_label("The ruling then says").fill("Two hearts made, for both sides.")
    acts.choose(page, "assigned adjusted score (Law 12C1)")
    page.get_by_role("combobox", name="Adjusted score").fill("2HS =")
    acts.press(page, "Preview the effect")
    expect(page.locator("#effect tbody tr").first).to_be_visible()
    acts.press(page, "Decide the appeal")
    acts.is_told(page, "Decided")
    page.goto(f"{night.session}rulings/1/")
    for _side in range(2):
        page.get_by_role("button", name="now", exact=True).first.click()
        page.get_by_role("button", name="Record that they were told").first.click()
        acts.is_told(page, "Noted.")
    night.public.goto(f"{night.session}boards/2/")
    expect(night.public.get_by_text("official score 3")).to_be_visible()
    expect(night.public.locator("main")).to_contain_text("16B1")


def ask_twice_for_the_booklet(night: Night) -> None:
    """The same release is rendered once, whoever asks."""
    page = to_the_desk(night)
    acts.press(page, "Results booklet")
    expect(page.get_by_role("heading", name="Report")).to_be_visible()
    job = acts.path_of(page)
    text = acts.text_of(acts.open_file(page))
    for expected in (acts.EVENT, "Official score 3", CLEO, "Board 4"):
        assert expected.lower() in text.lower()
    night.organiser.goto(night.session)
    night.organiser.get_by_role("button", name="Results booklet").click()
    expect(night.organiser.get_by_role("link", name="Open the file")).to_be_visible()
    assert acts.path_of(night.organiser) == job


def report_the_ruling(night: Night) -> None:
    page = night.director
    page.goto(f"{night.session}rulings/1/")
    acts.press(page, "Report as PDF")
    text = acts.text_of(acts.open_file(page))
    for expected in (DIRECTOR, "16B1", "A1 lodged", "Two hearts made"):
        assert expected in text


def become_final_by_itself(night: Night) -> None:
    acts.reload_until(night.public, night.session, "final")
    to_the_desk(night)
    expect(night.director.get_by_text("Final since")).to_be_visible()


def correct_late_with_both_consents(night: Night) -> None:
    """After the period the form says what Law 79C2 asks, and only both consents open it."""
    ann, page = night.players[ANN], night.director
    ann.goto(f"{night.session}corrections/new/")
    expect(ann.get_by_text("Law 79C2")).to_be_visible()
    acts.report_error(ann, board=2, claimed="2HS +2")
    acts.is_told(ann, "Reported")
    correction = acts.path_of(ann)
    page.goto(correction)
    expect(page.get_by_role("button", name="Correct the record")).to_have_count(0)
    page.get_by_label("Why the record is wrong").fill("Both sides and the slip agree.")
    acts.press(page, "I am satisfied beyond reasonable doubt")
    acts.is_told(page, "the organiser is asked to approve")
    night.organiser.goto("/my/")
    night.organiser.get_by_role("link", name="C2").first.click()
    acts.press(night.organiser, "The organiser approves")
    acts.is_told(night.organiser, "Approved")
    page.goto(correction)
    acts.press(page, "Correct the record")
    acts.is_told(page, "The record is corrected.")
    night.public.goto(night.session)
    expect(night.public.locator(".chip").first).to_have_text("final")


def read_it_all_by_program(night: Night) -> None:
    """What everyone may read needs no token; what only the parties may see is not in it."""
    url = acts.api_path(night.session)
    ranking = acts.ask_api(night.public, f"{url}ranking/").json()
    assert ranking["is_final"]
    assert len(ranking["ranking"]) == 8
    rulings = acts.ask_api(night.public, f"{url}rulings/").json()
    assert [ruling["number"] for ruling in rulings] == [1]
    assert "hesitation" not in str(rulings)
    acts.go(night.organiser, "Tokens")
    acts.go(night.organiser, "How programs use it")
    expect(night.organiser.get_by_text("/api/v1/organisers/").first).to_be_visible()
