import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { Database } from "@wardway/db/open";
import { type Actor, may, pageSizes, type Role, statisticsPeriods } from "@wardway/model";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Time } from "@wardway/widgets/ui/time";
import { subDays } from "date-fns";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Section } from "#app/components/section.tsx";
import { changePassword } from "#app/domain/accounts/change-password.server.ts";
import { listLogIns, previousLogIns } from "#app/domain/accounts/log-ins.server.ts";
import { readMinPasswordLength } from "#app/domain/accounts/password-rules.server.ts";
import { endSession, listSessions } from "#app/domain/accounts/sessions.server.ts";
import {
  type ProfileFacts,
  profileVersion,
  readProfile,
  updateProfile,
} from "#app/domain/accounts/update-profile.server.ts";
import { setOwnBase } from "#app/domain/organizations/base-location.server.ts";
import { readOrganization } from "#app/domain/organizations/read-organizations.server.ts";
import { setOwnLevels } from "#app/domain/organizations/set-levels.server.ts";
import { companyFigures } from "#app/domain/statistics/company.server.ts";
import { hospitalFigures } from "#app/domain/statistics/hospital.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, type FormResult, pageForm } from "#app/http/forms/define-action.server.ts";
import { parsePageCursor } from "#app/http/forms/page-cursor.server.ts";
import { getSessionId } from "#app/http/session/current.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { endSessionSchema } from "#app/sections/account/end-session.ts";
import { SessionRow } from "#app/sections/account/session-row.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
import { BaseLocationForm } from "./base-location-form.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { baseForm, levelsForm, passwordForm, profileForm } from "./forms.ts";
import { LevelsForm } from "./levels-form.tsx";
import { LogInHistory } from "./log-in-history.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "signed-in", { none: "the own account" });
  return orErrorResponse(loadProfile(args, signedIn));
}

async function loadProfile({ request, context }: LoaderFunctionArgs, { db, account, caller }: SignedIn) {
  const cursor = parsePageCursor(request);
  const limit = pageSizes.history;
  const [figures, company, minPasswordLength, sessions, page] = await Promise.all([
    loadFigures(db, caller),
    loadCompany(db, caller),
    readMinPasswordLength(db, account),
    listSessions(db, account.id, await getSessionId(request, context)),
    listLogIns(db, account.id, { cursor, limit }),
  ]);
  return {
    figures,
    company,
    minPasswordLength,
    sessions,
    version: profileVersion(account),
    account: { phone: account.phone, address: account.address, createdAt: account.createdAt.toISOString() },
    logIns: {
      entries: page.items,
      next: page.next === null ? null : String(page.next),
      previous: await previousLogIns(db, account.id, { cursor, firstId: page.items[0]?.id, limit }),
    },
  };
}

/** Null unless the caller may set its base location and its levels of service. */
async function loadCompany(db: Database, caller: Actor) {
  if (caller.organizationId === null || !may(caller, "organization.set_base")) return null;
  const { name, base, levelsOfService } = await readOrganization(db, caller.organizationId);
  return { name, base, levelsOfService };
}

/** Null for administrators. */
async function loadFigures(db: Database, { role, organizationId }: Actor) {
  if (organizationId === null) return null;
  const since = subDays(new Date(), statisticsPeriods.profileDays);
  return role === "hospital"
    ? ({ role, figures: await hospitalFigures(db, organizationId, since) } as const)
    : ({ role: "ambulance", figures: await companyFigures(db, organizationId, since) } as const);
}

export type ProfileFigures = NonNullable<Awaited<ReturnType<typeof loadFigures>>>;

/** Includes the profile that another window saved since the form was loaded. */
export interface ProfileFormResult extends FormResult {
  readonly concurrentSave?: { readonly facts: ProfileFacts; readonly version: string };
}

export const action = defineAction(
  { right: "signed-in" },
  {
    profile: pageForm(profileForm, {
      run: ({ seen, currentPassword, ...facts }, { db, caller }) =>
        updateProfile(db, caller, facts, seen, currentPassword),
      done: () => ({
        to: "/profile",
        title: t`Profile updated`,
        description: t`Your profile has been updated successfully.`,
      }),
      failed: async ({ category }, { db, caller }) => {
        if (category !== "conflict") return null;
        const facts = await readProfile(db, caller.userId);
        return { concurrentSave: { facts, version: profileVersion(facts) } };
      },
    }),
    base: pageForm(baseForm, {
      run: ({ base }, { db, caller }) => setOwnBase(db, caller, base),
      done: () => ({
        to: "/profile",
        title: t`Profile updated`,
        description: t`Distances to pick-ups are measured from the base location.`,
      }),
    }),
    levels: pageForm(levelsForm, {
      run: ({ levelsOfService }, { db, caller }) => setOwnLevels(db, caller, levelsOfService),
      done: () => ({
        to: "/profile",
        title: t`Profile updated`,
        description: t`The levels of service of your company have been saved.`,
      }),
    }),
    password: pageForm(async ({ db, account }) => passwordForm(await readMinPasswordLength(db, account)), {
      run: async (change, { db, caller, request, context }) =>
        changePassword(db, caller, change, await getSessionId(request, context)),
      done: () => ({
        to: "/profile",
        title: t`Password changed`,
        description: t`Your other sessions were ended.`,
      }),
    }),
    endSession: pageForm(endSessionSchema, {
      run: ({ number }, { db, caller }) => endSession(db, caller, number),
      done: () => ({
        to: "/profile",
        title: t`Session ended`,
        description: t`That browser has to log in again.`,
      }),
      failed: ({ message }) => ({
        to: "/profile",
        title: t`Update failed`,
        description: message,
        variant: "destructive",
      }),
    }),
  },
);

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
        {company && <LevelsForm company={company} formResult={getResult("levels")} />}
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

export const ErrorBoundary = routeError(msg`Your profile could not be loaded`);
