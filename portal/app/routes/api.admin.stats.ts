import { endpoints } from "@wardway/model";
import { adminStatistics } from "../domain/statistics/admin.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";
import { getViewerTimeZone } from "../http/time-zone.server.ts";

const route = resource(
  defineEndpoint(endpoints.getAdminStatistics, async ({ db, account, request }) =>
    adminStatistics(db, getViewerTimeZone(request, account.timeZone), new Date()),
  ),
);

export const loader = route;
export const action = route;
