import { canonicalTimeZone } from "@wardway/widgets/ui/time-zone";
import { parseCookie } from "./parse-cookie.ts";
import { timeZoneCookie } from "./time-zone-cookie.ts";

/** The viewer's zone: the browser's, once its script has said it, until then the organization's. */
export function viewerTimeZone(request: Request, organizationZone: string | null | undefined): string {
  const told = parseCookie(request.headers.get("cookie"), timeZoneCookie);
  return (told && canonicalTimeZone(told)) || (organizationZone ?? "UTC");
}
