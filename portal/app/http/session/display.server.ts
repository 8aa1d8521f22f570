import type { LoaderFunctionArgs } from "@remix-run/node";
import { findDisplay } from "#app/domain/displays/read-displays.server.ts";
import { displayCookie } from "./cookies.server.ts";

type Call = Pick<LoaderFunctionArgs, "request" | "context">;
type Lookup = ReturnType<typeof findDisplay>;

/** Concurrent loaders of one request share one query. */
const lookups = new WeakMap<Call["context"], Lookup>();

/** The display of the call's own cookie, which no other route accepts than those of the board. */
export function currentDisplay(call: Call): Lookup {
  const lookup = lookups.get(call.context) ?? findCurrent(call);
  lookups.set(call.context, lookup);
  return lookup;
}

async function findCurrent({ request, context }: Call): Lookup {
  const token: unknown = await displayCookie(context).parse(request.headers.get("cookie"));
  return typeof token === "string" ? findDisplay(context.db, token) : null;
}
