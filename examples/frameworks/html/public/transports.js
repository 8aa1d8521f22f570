async function getSession() {
  const response = await fetch("/wardway-session", { method: "POST" });
  if (response.status === 401) throw new Error("Log in to the intranet first.");
  if (!response.ok) throw new Error("The intranet could not open a session. Try again later.");
  return response.json();
}

const form = document.querySelector("wardway-request");
const followed = document.querySelector("#followed");

form.getSession = getSession;

form.addEventListener("wardway-request-created", ({ detail }) => {
  followed.textContent = `Following transport ${detail.requestId}.`;
  const tracking = document.createElement("wardway-tracking");
  tracking.setAttribute("request-id", detail.requestId);
  tracking.getSession = getSession;
  followed.after(tracking);
});

// Events bubble: one listener hears every widget of the page.
document.addEventListener("wardway-status-changed", ({ detail }) => {
  followed.textContent = `Transport ${detail.requestId} is ${detail.status}.`;
});
