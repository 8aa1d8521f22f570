import type { LoaderFunctionArgs } from "@remix-run/node";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { shown } from "#app/http/screen.server.ts";
import { loadSite } from "./load-site.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "embedding.read");
  return shown(load(args, signedIn));
}

async function load(args: LoaderFunctionArgs, signedIn: SignedIn) {
  return { ...(await loadSite(args, signedIn)), idempotencyKey: crypto.randomUUID() };
}
