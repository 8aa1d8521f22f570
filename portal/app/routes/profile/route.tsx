import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { Role } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Time } from "@wardway/widgets/ui/time";
import { pageTitle } from "#app/http/page-title.ts";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { SessionRow } from "#app/ui/account/session-row.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { Section } from "#app/ui/section.tsx";
import { action } from "./action.server.ts";
import { BaseLocationForm } from "./base-location-form.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { loader } from "./loader.server.ts";
import { LogInHistory } from "./log-in-history.tsx";
import { messages } from "./messages.ts";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("profile.profile"));

const titles: Record<Role, string> = {
  hospital: translate("profile.hospitalProfile"),
  ambulance: translate("profile.ambulanceCompanyProfile"),
  admin: translate("profile.profile"),
};

export default function Profile() {
  const { t } = useTranslator(messages);
  const { figures, company, sessions, version, logIns } = useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>();
  const getResult = (intent: string) => (formResult?.intent === intent ? formResult : undefined);
  return (
    <>
      <Header />
      <div>
        {figures && <FiguresCard data={figures} />}
        <div className="section-columns lg:grid-cols-2">
          <Section title={t("profile.profile")}>
            <ProfileForm version={version} formResult={getResult("profile")} />
          </Section>
          <Section title={t("profile.changePassword")} description={t("profile.itEndsYourOtherSessions")}>
            <PasswordForm formResult={getResult("password")} />
          </Section>
        </div>
        {company && <BaseLocationForm company={company} formResult={getResult("base")} />}
        <Section
          title={t("profile.currentSessions")}
          description={t("profile.theBrowsersThatAreSigned")}
          flush
        >
          <ul className="divide-y divide-line border-line border-t">
            {sessions.map((session) => (
              <SessionRow key={session.number} session={session} action="/profile" />
            ))}
          </ul>
        </Section>
        <LogInHistory {...logIns} />
      </div>
    </>
  );
}

function Header() {
  const { t } = useTranslator(messages);
  const { user, now, timeZone } = useViewer();
  const { account } = useLoaderData<typeof loader>();
  return (
    <PageHeader
      title={titles[user.role]}
      actions={
        user.role === "admin" && (
          <LinkButton to="/admin" variant="secondary" icon={<Icon name="shield-check" className="size-4" />}>
            {t("profile.adminDashboard")}
          </LinkButton>
        )
      }
    >
      <RoleBadge role={user.role} />
      <p className="min-w-0 text-muted text-sm wrap-anywhere">
        {user.organization && `${user.organization}, `}
        username {user.username}, account since{" "}
        <Time value={account.createdAt} now={now} timeZone={timeZone} show="day" />
      </p>
    </PageHeader>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return <RouteError title={t("profile.yourProfileCouldNotBe")} safe={t("profile.whatYouSavedIsSafe")} />;
}
