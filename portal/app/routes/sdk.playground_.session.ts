import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError, isLoopback } from "@wardway/model";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { toErrorResponse } from "#app/http/errors/problem-response.server.ts";
import { getRestrictionError } from "#app/http/session/restrictions.server.ts";
import { openPlaygroundSession } from "../domain/embedding/playground.server.ts";

/** Opens a widget session of the demo hospital for the playground, which takes no input. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  try {
    if ((await activeSettings(context.db)).maintenanceMode) {
      throw await getRestrictionError("maintenance", args);
    }
    return Response.json(await openPlaygroundSession(context, getPageOrigin(request, context.publicUrl)));
  } catch (error) {
    return toErrorResponse(request, error);
  }
}

/**
 * Returns the portal's origin at which the page was opened. A `Host` that another site's name leads to (DNS rebinding)
 * must not become an origin of the site.
 * @throws DomainError forbidden
 */
function getPageOrigin(request: Request, publicUrl: string): string {
  const here = new URL(request.url);
  const page = request.headers.get("origin") ?? here.origin;
  if (page === new URL(publicUrl).origin || (page === here.origin && isLoopback(here.hostname))) return page;
  throw new DomainError("playground.otherAddress", { address: publicUrl });
}
