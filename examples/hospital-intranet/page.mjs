/** Asks the intranet's own server, which knows who is at the desk and keeps the secret key. */
async function getSession() {
  const answer = await fetch("/wardway-session", { method: "POST" });
  if (!answer.ok) throw new Error(`The intranet gave no session (${answer.status}).`);
  return answer.json();
}

const request = document.querySelector("wardway-request");
const portal = request.getAttribute("portal");
const followed = document.querySelector("#followed");

request.getSession = getSession;
// What the intranet knows already is typed by nobody. It goes in by a property, never by an address or an attribute.
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
