import { Link } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const sections = [
  { label: translate("index.howItWorks"), to: "#how-it-works" },
  { label: translate("index.privacy"), to: "#privacy" },
  { label: translate("index.mission"), to: "#mission" },
  { label: translate("index.contact"), to: "#contact" },
] as const;

export function LandingHeader({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { t } = useTranslator(messages);
  return (
    <header data-print="hidden" className="sticky top-0 z-30 border-line border-b bg-canvas">
      <div className="landing-frame flex h-13 items-center justify-between gap-4 lg:h-12">
        <Link to="/" className="flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
        <nav aria-label={t("index.sections")} className="hidden md:block">
          <ul className="flex items-center gap-5">
            {sections.map((section) => (
              <li key={section.to}>
                <a
                  href={section.to}
                  className="flex min-h-10 items-center rounded-md text-muted text-sm underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  {section.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <LogInLink isLoggedIn={isLoggedIn} />
      </div>
    </header>
  );
}

function LogInLink({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { t } = useTranslator(messages);
  const icon = isLoggedIn ? "layout-dashboard" : "log-in";
  return (
    <LinkButton
      to={isLoggedIn ? "/dashboard" : "/login"}
      size="small"
      variant="secondary"
      icon={<Icon name={icon} className="size-4" />}
    >
      {isLoggedIn ? t("index.goToDashboard") : t("index.logIn")}
    </LinkButton>
  );
}
