/** Requests a widget session from the intranet's server, which knows the user and has the secret key. */
async function getSession() {
  const response = await fetch("/wardway-session", { method: "POST" });
  if (!response.ok) throw new Error(`The intranet provided no session (${response.status}).`);
  return response.json();
}

const request = document.querySelector("wardway-request");
const transports = document.querySelector("wardway-transports");
const portal = request.getAttribute("base-url");
const followed = document.querySelector("#followed");

request.getSession = getSession;
transports.getSession = getSession;
// Pass patient data by this property only, never by a URL or an attribute.
request.prefill = { contactPerson: "Dana Whitfield" };

/** Creates an element for one transport. */
function createFor(tag, id) {
  const element = document.createElement(tag);
  element.setAttribute("base-url", portal);
  element.setAttribute("request-id", String(id));
  element.getSession = getSession;
  return element;
}

const find = (tag, id) => followed.querySelector(`${tag}[request-id="${id}"]`);

/** Shows a transport, or moves the focus to it. */
function follow(id) {
  const shown = find("wardway-tracking", id);
  if (shown) return shown.focus();
  const article = document.createElement("article");
  article.append(createFor("wardway-tracking", id));
  followed.prepend(article);
}

/** Shows the responses to a transport below its tracking, or moves the focus to them. */
function compare(id) {
  const shown = find("wardway-responses", id);
  if (!shown) find("wardway-tracking", id).after(createFor("wardway-responses", id));
  find("wardway-responses", id).focus();
}

/** Shows the form that changes a request below its tracking, or moves the focus to it. */
function change(id) {
  const shown = find("wardway-request", id);
  if (!shown) find("wardway-tracking", id).after(createFor("wardway-request", id));
  find("wardway-request", id).focus();
}

request.addEventListener("wardway-request-created", ({ detail }) => follow(detail.requestId));
transports.addEventListener("wardway-transport-selected", ({ detail }) => {
  follow(detail.requestId);
  find("wardway-tracking", detail.requestId).scrollIntoView();
});
followed.addEventListener("wardway-responses-requested", ({ detail }) => compare(detail.requestId));
followed.addEventListener("wardway-change-requested", ({ detail }) => change(detail.requestId));
followed.addEventListener("wardway-change-closed", ({ target, detail }) => {
  target.remove();
  find("wardway-tracking", detail.requestId).focus();
});

document.querySelector("#follow").addEventListener("submit", (event) => {
  event.preventDefault();
  const { number } = Object.fromEntries(new FormData(event.currentTarget));
  follow(Number(number));
  event.currentTarget.reset();
});
