import { useTranslator } from "@wardway/widgets/messages/messages";
import type { SdkScript } from "#app/http/sdk-script.ts";
import { Section } from "#app/ui/section.tsx";
import type { SiteView } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { Snippet } from "./snippet.tsx";
import * as snippets from "./snippets.ts";

export function SnippetsTab(props: { site: SiteView; portal: string; sdk: SdkScript }) {
  const { t } = useTranslator(messages);
  const { site, portal, sdk } = props;
  return (
    <>
      <Section title={t("embeddingId.inAPage")} description={t("embeddingId.oneScriptAndAnElement")}>
        <div className="space-y-6">
          <Snippet
            title={t("embeddingId.script")}
            note={t("embeddingId.receivesCorrectionsAutomaticallyAndStays")}
            code={snippets.scriptTag(portal)}
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
      <Section title={t("embeddingId.onYourServer")} description={t("embeddingId.exchangesTheSecretKeyAnd")}>
        <Snippet
          title={t("embeddingId.nodeJs")}
          note={t("embeddingId.theNameIsRecordedIn")}
          code={snippets.serverScript(portal, site.origins[0] ?? "https://intranet.example.org")}
        />
      </Section>
      <Section title={t("embeddingId.withABundler")} description={t("embeddingId.theSameWidgetsAsReact")}>
        <div className="space-y-6">
          <Snippet title={t("embeddingId.installation")} code={snippets.installation(sdk)} />
          <Snippet title={t("embeddingId.react")} code={snippets.reactPage(portal)} />
        </div>
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
