import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useEffect, useRef } from "react";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Section } from "#app/ui/section.tsx";
import { useToast } from "#app/ui/toaster.tsx";
import { messages } from "../messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** Shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslator(messages);
  const hydrated = useHydrated();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen reader announces each new set of codes
  useEffect(() => heading.current?.focus(), [codes]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast({ title: t("settings.codesCopied"), description: t("settings.pasteThemWhereYouStore") });
    } catch {
      const description = t("settings.theBrowserDoesNotAllow");
      toast({ title: t("settings.couldNotCopy"), description, variant: "destructive" });
    }
  };

  return (
    <Section>
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {t("settings.saveYourRecoveryCodes")}
      </h2>
      <p className="mt-1 text-muted">{t("settings.eachCodeLogsYouIn")}</p>
      <ol className="mt-4 grid gap-x-8 gap-y-1.5 rounded-md border border-line bg-canvas p-4 font-mono max-sm:text-sm lg:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div data-print="hidden" className="mt-4 flex flex-wrap gap-2">
        {hydrated && (
          <>
            <Button variant="secondary" icon={<Icon name="copy" className="size-4" />} onClick={copy}>
              {t("settings.copy")}
            </Button>
            <Button
              variant="secondary"
              icon={<Icon name="printer" className="size-4" />}
              onClick={() => window.print()}
            >
              {t("settings.print")}
            </Button>
            <Button
              variant="secondary"
              icon={<Icon name="download" className="size-4" />}
              onClick={() => download(codes)}
            >
              {t("settings.download")}
            </Button>
          </>
        )}
        <LinkButton to="/dashboard" className="sm:ml-auto">
          {t("settings.iHaveSavedThemContinue")}
        </LinkButton>
      </div>
    </Section>
  );
}

function download(codes: readonly string[]): void {
  const text = translate("settings.wardwayRecoveryCodesEach", { codes: codes.join("\n") });
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), {
    href: address,
    download: "wardway-recovery-codes.txt",
  });
  link.click();
  URL.revokeObjectURL(address);
}
