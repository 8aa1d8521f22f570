import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { Role } from "@wardway/model";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Time } from "@wardway/widgets/ui/time";
import { pageTitle } from "#app/http/page-title.ts";
import { useViewer } from "#app/http/viewer.ts";
import { i18n } from "#app/infra/locale.ts";
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
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";

export { action, loader };

export const meta: MetaFunction = pageTitle(msg`Profile`);

const titles: Record<Role, MessageDescriptor> = {
  hospital: msg`Hospital Profile`,
  ambulance: msg`Ambulance Company Profile`,
  admin: msg`Profile`,
};

export default function Profile() {
  const { figures, company, sessions, version, logIns } = useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>();
  const getResult = (intent: string) => (formResult?.intent === intent ? formResult : undefined);
  return (
    <>
      <Header />
      <div>
        {figures && <FiguresCard data={figures} />}
        <div className="section-columns lg:grid-cols-2">
          <Section title={t`Profile`}>
            <ProfileForm version={version} formResult={getResult("profile")} />
          </Section>
          <Section title={t`Change password`} description={t`It ends your other sessions.`}>
            <PasswordForm formResult={getResult("password")} />
          </Section>
        </div>
        {company && <BaseLocationForm company={company} formResult={getResult("base")} />}
        <Section
          title={t`Current sessions`}
          description={t`The browsers that are signed in to your account.`}
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
  const { user, now, timeZone } = useViewer();
  const { account } = useLoaderData<typeof loader>();
  const { username, organization } = user;
  const since = { value: account.createdAt, now, timeZone, show: "day" } as const;
  return (
    <PageHeader
      title={i18n._(titles[user.role])}
      actions={
        user.role === "admin" && (
          <LinkButton to="/admin" variant="secondary" icon={<Icon name="shield-check" className="size-4" />}>
            {t`Admin Dashboard`}
          </LinkButton>
        )
      }
    >
      <RoleBadge role={user.role} />
      <p className="min-w-0 text-muted text-sm wrap-anywhere">
        {organization ? (
          <Trans>
            {organization}, username {username}, account since <Time {...since} />
          </Trans>
        ) : (
          <Trans>
            username {username}, account since <Time {...since} />
          </Trans>
        )}
      </p>
    </PageHeader>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      title={t`Your profile could not be loaded`}
      safe={t`Try again in a moment. If you had just saved something, check that it is there.`}
    />
  );
}
