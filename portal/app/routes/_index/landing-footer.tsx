import { Link } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { Logo } from "#app/ui/logo.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const labels = [
  translate("index.privacyPolicy"),
  translate("index.termsOfService"),
  translate("index.hipaaCompliance"),
] as const;

export function LandingFooter({ year }: { year: number }) {
  const { t } = useTranslator(messages);
  return (
    <footer className="border-line border-t">
      <div className="landing-frame py-10">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
          <Logo />
          <ul className="flex flex-wrap gap-x-7 gap-y-2 text-muted text-sm">
            {labels.map((label) => (
              <li key={label}>{label}</li>
            ))}
            <li>
              <Link
                to="/legal"
                className="-my-1 inline-flex min-h-7 items-center text-ink underline underline-offset-4"
              >
                {t("index.readTheLegalNotices")}
              </Link>
            </li>
          </ul>
        </div>
        <p className="mt-7 max-w-3xl text-muted text-sm leading-relaxed">{t("index.wardwayIsBuiltForThe")}</p>
        <p className="mt-3 text-muted text-sm">{t("index.wardway", { year })}</p>
      </div>
    </footer>
  );
}
