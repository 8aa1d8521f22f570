import { canonicalTimeZone } from "@wardway/model";
import { parseCookie } from "cookie";
import { timeZoneCookie } from "./time-zone-cookie.ts";

/** Returns the browser's time zone, before its cookie is set the organization's. */
export function getViewerTimeZone(request: Request, organizationZone: string | null | undefined): string {
  const zone = parseCookie(request.headers.get("cookie") ?? "")[timeZoneCookie];
  return (zone && canonicalTimeZone(zone)) || (organizationZone ?? "UTC");
}
