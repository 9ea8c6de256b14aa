// The API's description, to read and to try out (templates/clubs/api.html).

const root = document.getElementById("api");

window.SwaggerUIBundle({
  url: root.dataset.schema,
  domNode: root,
  presets: [window.SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  requestInterceptor(request) {
    if (request.method !== "GET") request.headers["X-CSRFToken"] = root.dataset.csrf;
    return request;
  },
});
