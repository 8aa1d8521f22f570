import { StartupError } from "@wardway/db/startup-error";

/** @throws StartupError with the remedy */
export async function openSession(
  portal: string,
  username: string,
  password: string,
  signal: AbortSignal | null = null,
): Promise<{ readonly cookie: string; readonly organizationId: number }> {
  const response = await fetch(`${portal}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
    signal,
  }).catch(() => {
    throw new StartupError(
      `There is no portal at ${portal}. Start it, or pass another address with --url or WARDWAY_URL.`,
    );
  });
  if (!response.ok) {
    throw new StartupError(
      `${username} could not log in at ${portal} (${response.status}). Pass the demo accounts' password with --password or DEMO_PASSWORD.`,
    );
  }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const { organizationId } = (await response.json()) as { organizationId: number };
  return { cookie, organizationId };
}
