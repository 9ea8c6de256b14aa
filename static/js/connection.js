// Says so when a fragment could not be fetched or sent, and stops saying so when it works again.

const notice = document.getElementById("connection");

function showNotice(isDown) {
  notice.hidden = !isDown;
}

document.addEventListener("htmx:sendError", () => showNotice(true));
document.addEventListener("htmx:timeout", () => showNotice(true));
document.addEventListener("htmx:responseError", (event) => showNotice(event.detail.xhr.status >= 500));
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) showNotice(false);
});
