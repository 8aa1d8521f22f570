import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type Actor, may, pageSizes, type Role } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { Card } from "@wardway/widgets/ui/card";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Time } from "@wardway/widgets/ui/time";
import { ShieldCheck } from "lucide-react";
import { listLogIns } from "../domain/accounts/log-ins.server.ts";
import { logInsBefore } from "../domain/accounts/log-ins-before.server.ts";
import { listSessions } from "../domain/accounts/sessions.server.ts";
import { profileVersion } from "../domain/accounts/update-profile.server.ts";
import { readMapStart } from "../domain/maps/map-start.server.ts";
import { readOrganization } from "../domain/organizations/read.server.ts";
import { guard, type SignedIn } from "../platform/guard.server.ts";
import { pageCursor } from "../platform/page-cursor.server.ts";
import { pageTitle } from "../platform/page-title.ts";
import { shown } from "../platform/screen.server.ts";
import { sessionId } from "../platform/sessions/current.server.ts";
import { useViewer } from "../platform/viewer.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { profileAction } from "../ui/profile/action.server.ts";
import { BaseLocationForm } from "../ui/profile/base-location-form.tsx";
import { loadFigures } from "../ui/profile/figures.server.ts";
import { FiguresCard } from "../ui/profile/figures-card.tsx";
import { LogInHistory } from "../ui/profile/log-in-history.tsx";
import { PasswordForm } from "../ui/profile/password-form.tsx";
import { ProfileForm } from "../ui/profile/profile-form.tsx";
import { SessionsList } from "../ui/profile/sessions-list.tsx";
import { RouteError } from "../ui/route-error.tsx";

export const meta: MetaFunction = pageTitle("Profile");

const titles: Record<Role, string> = {
  hospital: "Hospital Profile",
  ambulance: "Ambulance Company Profile",
  admin: "Profile",
};

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "signed-in");
  return shown(loadProfile(args, signedIn));
}

async function loadProfile({ request, context }: LoaderFunctionArgs, { db, account, caller }: SignedIn) {
  const cursor = pageCursor(request);
  const limit = pageSizes.history;
  const [figures, company, sessions, page] = await Promise.all([
    loadFigures(db, caller),
    companyOf(db, caller),
    listSessions(db, account.id, await sessionId(request, context)),
    listLogIns(db, account.id, { cursor, limit }),
  ]);
  const [first] = page.items;
  return {
    figures,
    company,
    sessions,
    version: profileVersion(account),
    logIns: {
      entries: page.items,
      next: page.next === null ? null : String(page.next),
      previous: cursor === null ? null : first ? await logInsBefore(db, account.id, first.id, limit) : "",
    },
  };
}

/** Whose base location the caller may set; null for whoever belongs to no ambulance company. */
async function companyOf(db: Database, caller: Actor) {
  if (caller.organizationId === null || !may(caller, "organization.set_base")) return null;
  const [{ name, base }, map] = await Promise.all([
    readOrganization(db, caller.organizationId),
    readMapStart(db),
  ]);
  return { name, base, map: { ...map, near: base } };
}

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "signed-in");
  return profileAction(args, signedIn);
}

export default function Profile() {
  const { figures, company, sessions, version, logIns } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const answerTo = (intent: string) => (refused?.intent === intent ? refused : undefined);
  return (
    <>
      <Header />
      <div className="space-y-4 lg:space-y-5">
        {figures && <FiguresCard shown={figures} />}
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
          <Card title="Profile">
            <ProfileForm version={version} answer={answerTo("profile")} />
          </Card>
          <Card title="Change password" description="It ends your other sessions.">
            <PasswordForm answer={answerTo("password")} />
          </Card>
        </div>
        {company && <BaseLocationForm company={company} answer={answerTo("base")} />}
        <SessionsList sessions={sessions} />
        <LogInHistory {...logIns} />
      </div>
    </>
  );
}

function Header() {
  const { user, now, timeZone } = useViewer();
  return (
    <PageHeader
      title={titles[user.role]}
      actions={
        user.role === "admin" && (
          <LinkButton
            to="/admin"
            variant="secondary"
            icon={<ShieldCheck aria-hidden="true" className="size-4" />}
          >
            Admin Dashboard
          </LinkButton>
        )
      }
    >
      <RoleBadge role={user.role} />
      <p className="min-w-0 text-muted wrap-anywhere">
        {user.organization && `${user.organization}, `}
        username {user.username}, account since{" "}
        <Time value={user.createdAt} now={now} timeZone={timeZone} show="day" />
      </p>
    </PageHeader>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      title="Your profile could not be loaded"
      safe="What you saved is safe. Try again in a moment."
    />
  );
}
