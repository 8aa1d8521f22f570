import type { MetaFunction } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { NotFound } from "#app/ui/not-found.tsx";
import { loader } from "./loader.server.ts";

export { loader };

export const meta: MetaFunction = pageTitle("Page Not Found");
export default NotFound;
