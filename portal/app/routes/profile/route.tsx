import type { SubmissionResult } from "@conform-to/react";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { Database } from "@wardway/db/open";
import { type Actor, type DomainError, may, pageSizes, type Role, statisticsPeriods } from "@wardway/model";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Time } from "@wardway/widgets/ui/time";
import { subDays } from "date-fns";
import { changePassword } from "#app/domain/accounts/change-password.server.ts";
import { listLogIns, previousLogIns } from "#app/domain/accounts/log-ins.server.ts";
import { endSession, listSessions } from "#app/domain/accounts/sessions.server.ts";
import {
  type ProfileFacts,
  profileVersion,
  readProfile,
  updateProfile,
} from "#app/domain/accounts/update-profile.server.ts";
import { setOwnBase } from "#app/domain/organizations/base-location.server.ts";
import { readOrganization } from "#app/domain/organizations/read.server.ts";
import { companyFigures } from "#app/domain/statistics/company.server.ts";
import { hospitalFigures } from "#app/domain/statistics/hospital.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempt, orErrorResponse } from "#app/http/screen.server.ts";
import { getSessionId } from "#app/http/sessions/current.server.ts";
import { redirectWithToast, type ToastMessage } from "#app/http/toast.server.ts";
import { useViewer } from "#app/http/viewer.ts";
import { i18n } from "#app/infra/locale.ts";
import { SessionRow } from "#app/ui/account/session-row.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { Section } from "#app/ui/section.tsx";
import { BaseLocationForm } from "./base-location-form.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { type ProfileIntent, profileIntentSchema } from "./intents.ts";
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
  const [figures, company, sessions, page] = await Promise.all([
    loadFigures(db, caller),
    loadCompany(db, caller),
    listSessions(db, account.id, await getSessionId(request, context)),
    listLogIns(db, account.id, { cursor, limit }),
  ]);
  return {
    figures,
    company,
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

/** Null unless the caller may set its base location. */
async function loadCompany(db: Database, caller: Actor) {
  if (caller.organizationId === null || !may(caller, "organization.set_base")) return null;
  const { name, base } = await readOrganization(db, caller.organizationId);
  return { name, base };
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

export interface ProfileFormResult {
  readonly intent: string;
  readonly reply: SubmissionResult<string[]>;
  /** The profile that another window saved since the form was loaded. */
  readonly concurrentSave: { readonly facts: ProfileFacts; readonly version: string } | null;
}

const getSuccessToasts = (): Record<ProfileIntent["intent"], ToastMessage> => ({
  profile: {
    title: t`Profile updated`,
    description: t`Your profile has been updated successfully.`,
  },
  base: {
    title: t`Profile updated`,
    description: t`Distances to pick-ups are measured from the base location.`,
  },
  password: {
    title: t`Password changed`,
    description: t`Your other sessions were ended.`,
  },
  endSession: {
    title: t`Session ended`,
    description: t`That browser has to log in again.`,
  },
});

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "signed-in", "change");
  return changeProfile(args, signedIn);
}

async function changeProfile({ request, context }: ActionFunctionArgs, signedIn: SignedIn) {
  const form = await readForm(request);
  const intent = String(form.get("intent") ?? "");
  const submission = parseForm(form, profileIntentSchema);
  const rejected = (
    status: number,
    error?: DomainError,
    concurrentSave: ProfileFormResult["concurrentSave"] = null,
  ) =>
    data({ intent, reply: formReply(submission, error), concurrentSave } satisfies ProfileFormResult, status);

  if (submission.status !== "success") return rejected(422);
  const input = submission.value;
  const currentSession = await getSessionId(request, context);
  const { rejection } = await attempt(perform(signedIn, input, currentSession));
  if (!rejection) return redirectWithToast(context, "/profile", getSuccessToasts()[input.intent]);
  if (input.intent === "endSession") {
    const message = {
      title: t`Update failed`,
      description: rejection.message,
      variant: "destructive",
    } as const;
    return redirectWithToast(context, "/profile", message);
  }
  const isConflict = input.intent === "profile" && rejection.category === "conflict";
  return rejected(rejection.status, rejection, isConflict ? await readConcurrentSave(signedIn) : null);
}

function perform(
  { db, caller }: SignedIn,
  input: ProfileIntent,
  currentSession: string | null,
): Promise<void> {
  switch (input.intent) {
    case "profile": {
      const { name, email, phone, address } = input;
      return updateProfile(db, caller, { name, email, phone, address }, input.seen, input.currentPassword);
    }
    case "base":
      return setOwnBase(db, caller, input.base);
    case "password":
      return changePassword(db, caller, input, currentSession);
    case "endSession":
      return endSession(db, caller, input.number);
  }
}

async function readConcurrentSave({ db, caller }: SignedIn): Promise<ProfileFormResult["concurrentSave"]> {
  const facts = await readProfile(db, caller.userId);
  return { facts, version: profileVersion(facts) };
}

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
