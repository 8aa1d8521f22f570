import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { PortalBuild } from "./server-build.ts";

type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => unknown;

/** Screens whose loader or action fails because of the database respond with 503 and say so, instead of with 500. */
export function explainUnavailable(build: PortalBuild): PortalBuild {
  const { unavailableResponse } = build.entry.module;
  const explain =
    (handler: Handler): Handler =>
    async (args) => {
      try {
        return await handler(args);
      } catch (error) {
        throw unavailableResponse(args.request, error) ?? error;
      }
    };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: explain(loader as Handler) }),
      ...(action && { action: explain(action as Handler) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
