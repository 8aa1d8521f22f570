import type { MetaFunction } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { NotFound } from "#app/ui/not-found.tsx";

export const meta: MetaFunction = pageTitle("Page Not Found");

export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default NotFound;
