import type { LoaderFunctionArgs } from "@remix-run/node";
import { findDisplay } from "#app/domain/displays/read-displays.server.ts";
import { displayCookie } from "./cookies.server.ts";

/** The display of the call's own cookie, which no other route accepts than those of the board. */
export async function currentDisplay({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const token: unknown = await displayCookie(context).parse(request.headers.get("cookie"));
  return typeof token === "string" ? findDisplay(context.db, token) : null;
}
