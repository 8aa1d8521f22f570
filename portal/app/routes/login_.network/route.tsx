import { msg, t } from "@lingui/core/macro";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { currentSignIn } from "#app/http/session/current.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { getHomePath } from "#app/http/session/home.ts";
import { networkPath } from "#app/http/session/restriction-paths.ts";
import { WaitingCard } from "#app/sections/account/waiting-card.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await guard(args, "signed-in", { none: "the own account" });
  const signIn = await currentSignIn(args.request, args.context);
  if (signIn?.restriction !== "network") return redirect(getHomePath(account));
  return { organization: account.organization ?? "", address: args.context.ipAddress };
}

export const meta: MetaFunction = pageTitle(msg`This device is on another network`);

export default function AnotherNetwork() {
  const { organization, address } = useLoaderData<typeof loader>();
  return (
    <WaitingCard
      title={t`This device is on another network`}
      description={
        <span className="wrap-anywhere">{t`${organization} lets its accounts work on its own networks only. Connect to one of them, for example on site or by its VPN, and check again. You stay logged in.`}</span>
      }
      path={networkPath}
    >
      {address && (
        <p className="mt-4 wrap-anywhere">{t`Your address now is ${address}. Your administrator needs it if you should be able to work from here.`}</p>
      )}
    </WaitingCard>
  );
}
