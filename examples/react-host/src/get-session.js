/** Asks the page's own host, which knows who is at the desk and keeps the secret key. */
export async function getSession() {
  const answer = await fetch("/wardway-session", { method: "POST" });
  if (!answer.ok) throw new Error(`The host gave no session (${answer.status}).`);
  return answer.json();
}
