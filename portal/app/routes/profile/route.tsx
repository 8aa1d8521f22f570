import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { Database } from "@wardway/db/open";
import { type Actor, may, pageSizes, type Role } from "@wardway/model";
import { Card } from "@wardway/widgets/ui/card";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Time } from "@wardway/widgets/ui/time";
import { ShieldCheck } from "lucide-react";
import { listLogIns } from "#app/domain/accounts/log-ins.server.ts";
import { logInsBefore } from "#app/domain/accounts/log-ins-before.server.ts";
import { listSessions } from "#app/domain/accounts/sessions.server.ts";
import { profileVersion } from "#app/domain/accounts/update-profile.server.ts";
import { readMapStart } from "#app/domain/maps/map-start.server.ts";
import { readOrganization } from "#app/domain/organizations/read.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { pageCursor } from "#app/http/page-cursor.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { shown } from "#app/http/screen.server.ts";
import { sessionId } from "#app/http/sessions/current.server.ts";
import { useViewer } from "#app/http/viewer.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { profileAction } from "./action.server.ts";
import { BaseLocationForm } from "./base-location-form.tsx";
import { loadFigures } from "./figures.server.ts";
import { FiguresCard } from "./figures-card.tsx";
import { LogInHistory } from "./log-in-history.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SessionsList } from "./sessions-list.tsx";

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
