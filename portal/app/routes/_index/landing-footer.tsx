import { msg, t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { Logo } from "#app/components/logo.tsx";
import { i18n } from "#app/infra/locale.ts";

const labels = [msg`Privacy Policy`, msg`Terms of Service`, msg`HIPAA Compliance`] as const;

export function LandingFooter({ year }: { year: number }) {
  return (
    <footer className="border-line border-t">
      <div className="landing-frame py-10">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
          <Logo />
          <ul className="flex flex-wrap gap-x-7 gap-y-2 text-muted text-sm">
            {labels.map((label) => (
              <li key={i18n._(label)}>{i18n._(label)}</li>
            ))}
            <li>
              <Link
                to="/legal"
                className="-my-1 inline-flex min-h-7 items-center text-ink underline underline-offset-4"
              >
                {t`Read the legal notices`}
              </Link>
            </li>
          </ul>
        </div>
        <p className="mt-7 max-w-3xl text-muted text-sm leading-relaxed">{t`Wardway is built for the HIPAA Privacy and Security Rules: access by role, names and record numbers hidden until approval, and an audit trail. Protected health information is shown to staff who are logged in, in the portal or in their hospital's own pages. Without a log-in it appears only on displays that staff start and by links that they hand out; wall displays and links show initials instead of the name. Downtime computers, which work on their hospital's networks only, show the name. It never appears on public pages.`}</p>
        <p className="mt-3 text-muted text-sm">{t`© ${year} Wardway.`}</p>
      </div>
    </footer>
  );
}
