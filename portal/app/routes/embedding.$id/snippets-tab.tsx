import { t } from "@lingui/core/macro";
import { Disclosure } from "#app/components/disclosure.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Section } from "#app/components/section.tsx";
import type { SdkScript } from "#app/http/sdk-script.ts";
import { installation, scriptTag } from "#app/sections/embedding/sdk-snippets.ts";
import { Snippet } from "#app/sections/embedding/snippet.tsx";
import type { SiteView } from "./route.tsx";
import { nodeServer, otherServers } from "./server-snippets.ts";
import * as snippets from "./snippets.ts";

export function SnippetsTab(props: { site: SiteView; portal: string; sdk: SdkScript }) {
  const { site, portal, sdk } = props;
  // An origin of before hosts were checked may contain a quotation mark, which ends a text of the code.
  const [origin = "https://intranet.example.org"] = site.origins
    // A host below a wildcard, for the web team to replace.
    .map((stored) => stored.replace("*", "your-host"))
    .filter((stored) => /^[\w.:/[\]-]+$/.test(stored));
  return (
    <>
      <Section
        title={t`In a page`}
        description={t`One script, and an element for each widget.`}
        actions={
          <LinkButton variant="secondary" size="small" to="/sdk/playground">
            {t`Playground`}
          </LinkButton>
        }
      >
        <div className="space-y-6">
          <Snippet
            title={t`Script`}
            note={t`Receives corrections automatically and stays compatible within version 1.`}
            code={scriptTag(portal)}
          />
          <Snippet
            title={t`Script, pinned`}
            note={t`Exactly version ${{ pinned: sdk.pinned }}, with everything it loads verified by hash. The URL remains after updates of the portal; corrections need a new line.`}
            code={snippets.pinnedScriptTag(portal, sdk)}
          />
          <Snippet
            title={t`Elements`}
            note={t`The figures are public. To request and to follow transports, a widget needs a session.`}
            code={snippets.createElements(site.publishableKey)}
          />
          <Snippet title={t`Session of the page`} code={snippets.pageScript} />
        </div>
      </Section>
      <Section
        title={t`Package`}
        description={t`For a server with Node.js, and for pages with a bundler. It has no dependencies.`}
      >
        <Snippet
          title={t`Installation`}
          note={t`This portal serves the package. The file at this address never changes, and npm records its hash.`}
          code={installation(portal, sdk.pinned)}
        />
      </Section>
      <Section
        title={t`On your server`}
        description={t`Exchanges the secret key and the name of your staff for a session of 15 minutes.`}
      >
        <div className="space-y-6">
          <Snippet
            title={t`Node.js`}
            note={t`The name is recorded in the audit trail with each action in the widget.`}
            code={nodeServer(portal, origin)}
          />
          <div>
            <p className="max-w-prose text-muted text-sm">{t`Other languages need no package: their standard library sends the call.`}</p>
            {otherServers(portal, origin).map(({ language, code }) => (
              <Disclosure key={language} label={language}>
                <Snippet title={t`Session in ${language}`} code={code} />
              </Disclosure>
            ))}
          </div>
        </div>
      </Section>
      <Section
        title={t`With a bundler`}
        description={t`The same widgets as React components, for React 18 and 19.`}
      >
        <Snippet title={t`React`} code={snippets.reactPage(portal)} />
      </Section>
      <Section title={t`Content Security Policy`}>
        <Snippet
          title={t`Directives`}
          note={t`Add them to your page's policy. Nothing inline is needed.`}
          code={snippets.contentSecurityPolicy(portal)}
        />
      </Section>
    </>
  );
}
