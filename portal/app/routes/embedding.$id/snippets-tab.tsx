import { useTranslator } from "@wardway/widgets/messages/messages";
import type { SdkScript } from "#app/http/sdk-script.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { installation, scriptTag } from "#app/ui/embedding/sdk-snippets.ts";
import { Snippet } from "#app/ui/embedding/snippet.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Section } from "#app/ui/section.tsx";
import type { SiteView } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { nodeServer, otherServers } from "./server-snippets.ts";
import * as snippets from "./snippets.ts";

export function SnippetsTab(props: { site: SiteView; portal: string; sdk: SdkScript }) {
  const { t } = useTranslator(messages);
  const { site, portal, sdk } = props;
  // An origin of before hosts were checked may contain a quotation mark, which ends a text of the code.
  const [origin = "https://intranet.example.org"] = site.origins
    // A host below a wildcard, for the web team to replace.
    .map((stored) => stored.replace("*", "your-host"))
    .filter((stored) => /^[\w.:/[\]-]+$/.test(stored));
  return (
    <>
      <Section
        title={t("embeddingId.inAPage")}
        description={t("embeddingId.oneScriptAndAnElement")}
        actions={
          <LinkButton variant="secondary" size="small" to="/sdk/playground">
            {t("embeddingId.playground")}
          </LinkButton>
        }
      >
        <div className="space-y-6">
          <Snippet
            title={t("embeddingId.script")}
            note={t("embeddingId.receivesCorrectionsAutomaticallyAndStays")}
            code={scriptTag(portal)}
          />
          <Snippet
            title={t("embeddingId.scriptPinned")}
            note={t("embeddingId.exactlyVersionWithEverythingIt", { pinned: sdk.pinned })}
            code={snippets.pinnedScriptTag(portal, sdk)}
          />
          <Snippet
            title={t("embeddingId.elements")}
            note={t("embeddingId.theFiguresArePublicTo")}
            code={snippets.createElements(site.publishableKey)}
          />
          <Snippet title={t("embeddingId.sessionOfThePage")} code={snippets.pageScript} />
        </div>
      </Section>
      <Section title={t("embeddingId.package")} description={t("embeddingId.thePackageIsFor")}>
        <Snippet
          title={t("embeddingId.installation")}
          note={t("embeddingId.theFileAtThisAddress")}
          code={installation(portal, sdk.pinned)}
        />
      </Section>
      <Section title={t("embeddingId.onYourServer")} description={t("embeddingId.exchangesTheSecretKeyAnd")}>
        <div className="space-y-6">
          <Snippet
            title={t("embeddingId.nodeJs")}
            note={t("embeddingId.theNameIsRecordedIn")}
            code={nodeServer(portal, origin)}
          />
          <div>
            <p className="max-w-prose text-muted text-sm">{t("embeddingId.otherLanguagesNeed")}</p>
            {otherServers(portal, origin).map(({ language, code }) => (
              <Disclosure key={language} label={language}>
                <Snippet title={t("embeddingId.sessionIn", { language })} code={code} />
              </Disclosure>
            ))}
          </div>
        </div>
      </Section>
      <Section title={t("embeddingId.withABundler")} description={t("embeddingId.theSameWidgetsAsReact")}>
        <Snippet title={t("embeddingId.react")} code={snippets.reactPage(portal)} />
      </Section>
      <Section title={t("embeddingId.contentSecurityPolicy")}>
        <Snippet
          title={t("embeddingId.directives")}
          note={t("embeddingId.addThemToYourPages")}
          code={snippets.contentSecurityPolicy(portal)}
        />
      </Section>
    </>
  );
}
