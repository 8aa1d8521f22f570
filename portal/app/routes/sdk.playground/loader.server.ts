import type { LoaderFunctionArgs } from "@remix-run/node";
import { findDemoManager } from "#app/domain/embedding/playground.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { elements } from "./elements.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, demoLogins, publicUrl, sdk } = context;
  const { value, rejection } = await attempt(findDemoManager(db, demoLogins));
  return {
    elements,
    portal: publicUrl,
    pinned: sdk.pinned,
    /** Null if this portal opens no demo sessions. */
    hospital: value?.hospital ?? null,
    reason: rejection?.message ?? null,
  };
}
