/** Requests a widget session from the host's server, which knows the user and has the secret key. */
export async function getSession() {
  const response = await fetch("/wardway-session", { method: "POST" });
  if (!response.ok) throw new Error(`The host provided no session (${response.status}).`);
  return response.json();
}
