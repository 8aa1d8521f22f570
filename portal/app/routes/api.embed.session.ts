import type { WidgetSessionFacts } from "@wardway/model";
import { readRouteSettings } from "../domain/settings/read.server.ts";
import { resource } from "../http/api.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const session = resource({
  GET: async (args): Promise<WidgetSessionFacts> => {
    const { db, account, claims } = await apiGuard(args, "embedding.session");
    const { maxDistance } = (await readRouteSettings(db)).value;
    return {
      hospital: {
        id: claims.hospital,
        name: account.organization ?? "",
        timeZone: account.timeZone ?? "UTC",
      },
      staff: claims.staff,
      scopes: claims.scopes,
      requestIds: claims.requests,
      expiresAt: new Date(claims.exp * 1_000).toISOString(),
      maxDistanceMiles: maxDistance,
    };
  },
});

export const loader = session;
export const action = session;
