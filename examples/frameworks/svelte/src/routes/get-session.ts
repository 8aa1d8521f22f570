import type { WidgetSession } from "@wardway/sdk";

export async function getSession(): Promise<WidgetSession> {
  const response = await fetch("/wardway-session", { method: "POST" });
  if (response.status === 401) throw new Error("Log in to the intranet first.");
  if (!response.ok) throw new Error("The intranet could not open a session. Try again later.");
  return response.json();
}
