import type { SdkScript } from "#app/http/sdk-script.ts";

/** Loads one version, checked by its hash. */
export const pinnedScriptTag = (portal: string, { pinned, integrity }: SdkScript) =>
  `<script src="${portal}/sdk/${pinned}/wardway.js" async
  integrity="${integrity}"
  crossorigin="anonymous"></script>`;

/** The key makes the rate limit the site's instead of the network's. */
export const createElements = (publishableKey: string) => `<wardway-statistics
  site-key="${publishableKey}"></wardway-statistics>
<wardway-request></wardway-request>
<wardway-transports></wardway-transports>
<wardway-tracking request-id="1042"></wardway-tracking>
<wardway-responses request-id="1042"></wardway-responses>`;

export const pageScript = `// Your page requests the session from your own server, which knows the logged-in user.
async function getSession() {
  const response = await fetch("/wardway-session", { method: "POST" });
  if (!response.ok) throw new Error("There is no session for the widgets.");
  return response.json();
}

const widgets = "wardway-request, wardway-transports, wardway-tracking, wardway-responses";
for (const widget of document.querySelectorAll(widgets)) widget.getSession = getSession;`;

export const reactPage = (
  portal: string,
) => `import { RequestForm, Tracking, WardwayProvider } from "@wardway/sdk/react";
import { useState } from "react";

export function TransportPage() {
  const [followed, setFollowed] = useState<number | null>(null);
  return (
    <WardwayProvider baseUrl="${portal}" getSession={getSession}>
      <RequestForm onCreated={({ requestId }) => setFollowed(requestId)} />
      {followed !== null && <Tracking requestId={followed} />}
    </WardwayProvider>
  );
}`;

/** The directives that a host page needs. */
export function contentSecurityPolicy(portal: string): string {
  const socket = portal.replace(/^http/, "ws");
  return [
    `script-src 'self' ${portal}`,
    `connect-src 'self' ${portal} ${socket}`,
    `style-src 'self' ${portal}`,
    `img-src 'self' data: ${portal}`,
  ].join("; ");
}
