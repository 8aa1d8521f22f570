import { adminStatistics } from "../domain/statistics/admin.server.ts";
import { resource } from "../http/api.server.ts";
import { apiGuard } from "../http/guard.server.ts";
import { viewerTimeZone } from "../http/time-zone.server.ts";

const statistics = resource({
  GET: async (args) => {
    const { db, account } = await apiGuard(args, "statistics.read");
    return adminStatistics(db, viewerTimeZone(args.request, account.timeZone), new Date());
  },
});

export const loader = statistics;
export const action = statistics;
