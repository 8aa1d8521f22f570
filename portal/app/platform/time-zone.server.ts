import { parseCookie } from "./parse-cookie.ts";
import { canonicalTimeZone, timeZoneCookie } from "./time-zone.ts";

/** The viewer's zone: the browser's, once its script has said it, until then the organization's. */
export function viewerTimeZone(request: Request, organizationZone: string | null | undefined): string {
  const told = parseCookie(request.headers.get("cookie"), timeZoneCookie);
  return (told && canonicalTimeZone(told)) || (organizationZone ?? "UTC");
}
