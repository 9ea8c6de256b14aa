// The button beside a field for day and time (templates/rulings/widgets/moment.html): fills in the
// present minute as clocks show it where the event is played.

function presentMinute(timeZone) {
  const shown = new Intl.DateTimeFormat("sv", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(new Date());
  return shown.replace(" ", "T");
}

for (const button of document.querySelectorAll("button[data-moment]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.moment);
    field.value = presentMinute(button.dataset.zone);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
