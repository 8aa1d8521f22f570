import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { describeError } from "@wardway/model";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { getHomePath } from "#app/http/home.ts";
import { currentSignIn, findEndOfSession } from "#app/http/sessions/current.server.ts";
import { translateServerMessage } from "#app/infra/locale.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signIn = await currentSignIn(request, context);
  // During maintenance an administrator may log in in place of another user.
  if (signIn && signIn.restriction !== "maintenance") return redirect(getHomePath(signIn.account));
  const { maintenanceMode, systemName, sessionTimeout } = await activeSettings(context.db);
  return {
    sessionEnd: signIn ? null : await findEndOfSession(request, context),
    sessionTimeout,
    maintenance: maintenanceMode
      ? translateServerMessage(describeError("server.maintenance", { system: systemName }))
      : null,
  };
}
