import { Link } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ContactForm } from "./contact-form.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const offers = [
  translate("index.aTourWithExampleData"),
  translate("index.yourQuestionsOnPrivacyAudit"),
  translate("index.noAccountNeededAndNothing"),
] as const;

export interface ContactProps {
  isLoggedIn: boolean;
  /** Empty if not set. */
  supportPhone: string;
  formToken: string;
}

export function Contact({ isLoggedIn, supportPhone, formToken }: ContactProps) {
  const { t } = useTranslator(messages);
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className="relative isolate mt-20 scroll-mt-16 overflow-hidden border-line border-t bg-surface/50 sm:mt-32"
    >
      <div
        aria-hidden="true"
        className="-z-10 absolute inset-0 bg-[radial-gradient(40rem_30rem_at_12%_0%,color-mix(in_srgb,var(--ww-primary)_14%,transparent),transparent_70%)] print:hidden"
      />
      <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-10 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:px-8">
        <div>
          <p className="font-medium text-ink">{t("index.contact")}</p>
          <h2
            id="contact-title"
            className="mt-2 font-semibold text-3xl leading-tight tracking-tight sm:text-4xl lg:text-5xl lg:leading-[1.1]"
          >
            {t("index.seeItWithYourOwn")}
          </h2>
          <p className="mt-5 max-w-lg text-lg text-muted leading-relaxed">{t("index.tellUsWhoYouAre")}</p>
          <ul className="mt-7 space-y-3">
            {offers.map((offer) => (
              <li key={offer} className="flex items-start gap-3 leading-6">
                <Icon name="check" className="mt-0.5 size-5 shrink-0 text-completed" />
                {offer}
              </li>
            ))}
          </ul>
          {supportPhone !== "" && (
            <p className="mt-7 flex items-center gap-3">
              <Icon name="phone" className="size-5 shrink-0 text-ink" />
              <a href={`tel:${supportPhone.replace(/[^\d+*#]/g, "")}`} className="font-medium hover:text-ink">
                {supportPhone}
              </a>
            </p>
          )}
          <p className="mt-8 max-w-lg border-line border-t pt-6 text-muted leading-relaxed">
            {isLoggedIn ? (
              <>
                You are signed in:{" "}
                <Link to="/dashboard" className={textLink}>
                  your dashboard
                </Link>{" "}
                is where your requests are.
              </>
            ) : (
              <>
                Your hospital or company uses Wardway already?{" "}
                <Link to="/login" className={textLink}>
                  Log in
                </Link>
                . Accounts come from your administrator; there is no open sign-up.
              </>
            )}
          </p>
        </div>
        <div className="rounded-2xl border border-line bg-surface p-5 shadow-float sm:p-8">
          <ContactForm formToken={formToken} />
        </div>
      </div>
    </section>
  );
}

const textLink = "font-medium text-ink underline-offset-4 underline hover:text-ink";
