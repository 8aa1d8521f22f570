import { msg, t } from "@lingui/core/macro";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { currentSignIn } from "#app/http/session/current.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { getHomePath } from "#app/http/session/home.ts";
import { noOrganizationPath } from "#app/http/session/restriction-paths.ts";
import { WaitingCard } from "#app/sections/account/waiting-card.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { useRootData } from "#app/shell/page/root-data.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await guard(args, "signed-in", { none: "the own account" });
  const signIn = await currentSignIn(args.request, args.context);
  return signIn?.restriction === "organization" ? null : redirect(getHomePath(account));
}

export const meta: MetaFunction = pageTitle(msg`No organization yet`);

export default function NoOrganization() {
  const username = useRootData()?.user?.username ?? "";
  return (
    <WaitingCard
      title={t`No organization yet`}
      description={t`Your account belongs to no hospital or ambulance company yet, so there is nothing to show. An administrator can assign one in the user management.`}
      path={noOrganizationPath}
    >
      <p className="mt-4 wrap-anywhere">{t`Contact your administrator and give your username: ${username}`}</p>
    </WaitingCard>
  );
}
