import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Section } from "#app/components/section.tsx";
import { useToast } from "#app/components/toaster.tsx";

/** Shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const hydrated = useHydrated();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen reader announces each new set of codes
  useEffect(() => heading.current?.focus(), [codes]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast({ title: t`Codes copied`, description: t`Paste them where you store your passwords.` });
    } catch {
      const description = t`The browser does not allow it. Select the codes and copy them.`;
      toast({ title: t`Could not copy`, description, variant: "destructive" });
    }
  };

  return (
    <Section>
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {t`Save your recovery codes`}
      </h2>
      <p className="mt-1 text-muted">{t`Each code logs you in once without your authenticator. They are shown only now: store them with your passwords, not on the phone with the app.`}</p>
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
              {t`Copy`}
            </Button>
            <Button
              variant="secondary"
              icon={<Icon name="printer" className="size-4" />}
              onClick={() => window.print()}
            >
              {t`Print`}
            </Button>
            <Button
              variant="secondary"
              icon={<Icon name="download" className="size-4" />}
              onClick={() => download(codes)}
            >
              {t`Download`}
            </Button>
          </>
        )}
        <LinkButton to="/dashboard" className="sm:ml-auto">
          {t`I have saved them, continue`}
        </LinkButton>
      </div>
    </Section>
  );
}

function download(codes: readonly string[]): void {
  const text = `${t`Wardway recovery codes. Each works once.`}\n\n${codes.join("\n")}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), {
    href: address,
    download: "wardway-recovery-codes.txt",
  });
  link.click();
  URL.revokeObjectURL(address);
}
