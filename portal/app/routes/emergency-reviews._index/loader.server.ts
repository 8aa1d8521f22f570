import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAccesses } from "#app/domain/emergency/read.server.ts";
import { readChoice } from "#app/http/choice-parameter.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "emergency.read", { view: "emergency.read" });
  return orErrorResponse(loadAccesses(args, signedIn));
}

async function loadAccesses({ request }: LoaderFunctionArgs, { db, caller }: SignedIn) {
  const isReviewed = readChoice(request, "tab", ["open", "reviewed"]) === "reviewed";
  const page = await listAccesses(db, caller, { isReviewed, cursor: parsePageCursor(request) });
  return { ...page, isReviewed };
}
