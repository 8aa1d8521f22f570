import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Icon } from "#app/components/icon.tsx";
import { i18n } from "#app/infra/locale.ts";
import { ContactForm } from "./contact-form.tsx";

const offers = [
  msg`A tour with example data: from a request to its rating`,
  msg`Your questions on privacy, audit and embedding answered`,
  msg`No account needed, and nothing to install`,
] as const;

export interface ContactProps {
  isLoggedIn: boolean;
  /** Empty if not set. */
  supportPhone: string;
  formToken: string;
}

export function Contact({ isLoggedIn, supportPhone, formToken }: ContactProps) {
  return (
    <section id="contact" aria-labelledby="contact-title" className="scroll-mt-12 border-line border-t">
      <div className="landing-frame grid gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-2">
        <div>
          <p className="text-muted">{t`Contact`}</p>
          <h2 id="contact-title" className="landing-title mt-2">
            {t`See it with your own transports in mind`}
          </h2>
          <p className="landing-lead mt-4 max-w-lg">{t`Tell us who you are and what moves between your wards. We write back and show you Wardway at work.`}</p>
          <ul className="mt-7 space-y-3">
            {offers.map((offer) => (
              <li key={i18n._(offer)} className="flex items-start gap-3 leading-6">
                <Icon name="check" className="mt-0.5" />
                {i18n._(offer)}
              </li>
            ))}
          </ul>
          {supportPhone !== "" && (
            <p className="mt-7 flex items-center gap-3">
              <Icon name="phone" />
              <a
                href={`tel:${supportPhone.replace(/[^\d+*#]/g, "")}`}
                className="font-medium underline underline-offset-4"
              >
                {supportPhone}
              </a>
            </p>
          )}
          <p className="mt-8 max-w-lg border-line border-t pt-6 text-muted">
            {isLoggedIn ? (
              <Trans>
                You are signed in:{" "}
                <Link to="/dashboard" className={textLink}>
                  your dashboard
                </Link>{" "}
                is where your requests are.
              </Trans>
            ) : (
              <Trans>
                Your hospital or company uses Wardway already?{" "}
                <Link to="/login" className={textLink}>
                  Log in
                </Link>
                . Accounts come from your administrator; there is no open sign-up.
              </Trans>
            )}
          </p>
        </div>
        <div className="border-line max-lg:border-t max-lg:pt-8 lg:border-l lg:pl-16">
          <ContactForm formToken={formToken} />
        </div>
      </div>
    </section>
  );
}

const textLink = "font-medium text-ink underline underline-offset-4";
