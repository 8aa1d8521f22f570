import type { SdkScript } from "#app/http/sdk-script.ts";

/** The newest version within the major. */
export const loaderPath = "/sdk/v1/wardway.js";

export const scriptTag = (portal: string) => `<script src="${portal}${loaderPath}" async></script>`;

/** Loads one version, checked by its hash. */
export const pinnedScriptTag = (portal: string, { pinned, integrity }: SdkScript) =>
  `<script src="${portal}/sdk/${pinned}/wardway.js" async
  integrity="${integrity}"
  crossorigin="anonymous"></script>`;

/** The key makes the rate limit the site's instead of the network's. */
export const createElements = (publishableKey: string) => `<wardway-statistics
  site-key="${publishableKey}"></wardway-statistics>
<wardway-request></wardway-request>
<wardway-tracking request-id="1042"></wardway-tracking>`;

export const pageScript = `// Your page requests the session from your own server, which knows the logged-in user.
async function getSession() {
  const response = await fetch("/wardway-session", { method: "POST" });
  if (!response.ok) throw new Error("There is no session for the widgets.");
  return response.json();
}

for (const widget of document.querySelectorAll("wardway-request, wardway-tracking")) {
  widget.getSession = getSession;
}`;

/** For the hospital's server (Node 20 or later). */
export const serverScript = (
  portal: string,
  origin: string,
) => `// On your own server. The secret key never reaches a browser.
app.post("/wardway-session", requireLogIn, async (request, response) => {
  const session = await fetch("${portal}/api/embed/sessions", {
    method: "POST",
    headers: {
      authorization: \`Bearer \${process.env.WARDWAY_SECRET_KEY}\`, // wsk_...
      "content-type": "application/json",
    },
    body: JSON.stringify({
      origin: "${origin}",
      staff: { id: request.user.id, name: request.user.name },
      scopes: ["request", "track", "cancel", "rate"],
    }),
  });
  response.status(session.status).json(await session.json());
});`;

export const installation = ({ version }: SdkScript) => `npm install @wardway/sdk@${version}`;

export const reactPage = (
  portal: string,
) => `import { RequestForm, WardwayProvider } from "@wardway/sdk/react";

export function TransportPage() {
  return (
    <WardwayProvider baseUrl="${portal}" getSession={getSession}>
      <RequestForm onCreated={({ id }) => console.log("Requested", id)} />
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
