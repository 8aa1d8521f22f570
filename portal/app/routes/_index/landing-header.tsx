import { msg, t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Logo } from "#app/components/logo.tsx";
import { i18n } from "#app/infra/locale.ts";

const sections = [
  { label: msg`How it works`, to: "#how-it-works" },
  { label: msg`Privacy`, to: "#privacy" },
  { label: msg`Mission`, to: "#mission" },
  { label: msg`Contact`, to: "#contact" },
] as const;

export function LandingHeader({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <header data-print="hidden" className="sticky top-0 z-30 border-line border-b bg-canvas">
      <div className="landing-frame flex h-13 items-center justify-between gap-4 lg:h-12">
        <Link to="/" className="flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
        <nav aria-label={t`Sections`} className="hidden md:block">
          <ul className="flex items-center gap-5">
            {sections.map((section) => (
              <li key={section.to}>
                <a
                  href={section.to}
                  className="flex min-h-10 items-center rounded-md text-muted text-sm underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  {i18n._(section.label)}
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
  const icon = isLoggedIn ? "layout-dashboard" : "log-in";
  return (
    <LinkButton
      to={isLoggedIn ? "/dashboard" : "/login"}
      size="small"
      variant="secondary"
      icon={<Icon name={icon} className="size-4" />}
    >
      {isLoggedIn ? t`Go to dashboard` : t`Log In`}
    </LinkButton>
  );
}
