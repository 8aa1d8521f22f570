/** Requests a widget session from the intranet's server, which knows the user and has the secret key. */
async function getSession() {
  const response = await fetch("/wardway-session", { method: "POST" });
  if (!response.ok) throw new Error(`The intranet provided no session (${response.status}).`);
  return response.json();
}

const request = document.querySelector("wardway-request");
const portal = request.getAttribute("portal");
const followed = document.querySelector("#followed");

request.getSession = getSession;
// Pass patient data by this property only, never by a URL or an attribute.
request.prefill = { contactPerson: "Dana Whitfield" };

function follow(id) {
  const shown = followed.querySelector(`[request-id="${id}"]`);
  if (shown) return shown.focus();
  const tracking = document.createElement("wardway-tracking");
  tracking.setAttribute("portal", portal);
  tracking.setAttribute("request-id", String(id));
  tracking.getSession = getSession;
  followed.prepend(tracking);
}

request.addEventListener("wardway:request-created", ({ detail }) => follow(detail.id));

document.querySelector("#follow").addEventListener("submit", (event) => {
  event.preventDefault();
  const { number } = Object.fromEntries(new FormData(event.currentTarget));
  follow(Number(number));
  event.currentTarget.reset();
});
