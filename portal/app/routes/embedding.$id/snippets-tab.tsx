import { Card } from "@wardway/widgets/ui/card";
import type { SdkScript } from "#app/http/sdk-script.ts";
import type { SiteView } from "./loader.server.ts";
import { Snippet } from "./snippet.tsx";
import * as snippets from "./snippets.ts";

/** Code for the host page and its server, with the portal's URL and the site's origin filled in. */
export function SnippetsTab(props: { site: SiteView; portal: string; sdk: SdkScript }) {
  const { site, portal, sdk } = props;
  return (
    <>
      <Card title="In a page" description="One script, and an element for each widget.">
        <div className="space-y-6">
          <Snippet
            title="Script"
            note="Takes corrections by itself and stays compatible within version 1."
            code={snippets.scriptTag(portal)}
          />
          <Snippet
            title="Script, pinned"
            note={`Version ${sdk.pinned} and no other, with all that it loads held to its hashes. The portal keeps this address when it is updated; corrections come with the new line.`}
            code={snippets.pinnedScriptTag(portal, sdk)}
          />
          <Snippet
            title="Elements"
            note="The figures are public. To request and to follow transports, a widget needs a session."
            code={snippets.elements(site.publishableKey)}
          />
          <Snippet title="Session of the page" code={snippets.pageScript} />
        </div>
      </Card>
      <Card
        title="On your server"
        description="Trades the secret key and the name of your staff for a session of 15 minutes."
      >
        <Snippet
          title="Node.js"
          note="The name stands in the audit trail beside all that is done in the widget."
          code={snippets.serverScript(portal, site.origins[0] ?? "https://intranet.example.org")}
        />
      </Card>
      <Card title="With a bundler" description="The same widgets as React components, for React 18 and 19.">
        <div className="space-y-6">
          <Snippet title="Installation" code={snippets.installation(sdk)} />
          <Snippet title="React" code={snippets.reactPage(portal)} />
        </div>
      </Card>
      <Card title="Content Security Policy">
        <Snippet
          title="Directives"
          note="Add them to those that your page has. Nothing inline is needed."
          code={snippets.contentSecurityPolicy(portal)}
        />
      </Card>
    </>
  );
}
