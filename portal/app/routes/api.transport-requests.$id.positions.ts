import { sharePositionsSchema } from "@wardway/model";
import { sharePositions } from "../domain/transports/tracking/share.server.ts";
import { resource } from "../http/api.server.ts";
import { idOf, readBody } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const positions = resource({
  POST: async (args) => {
    const { db, caller } = await apiGuard(args, "request.share_position");
    const requestId = idOf(args.params);
    const { fixes } = await readBody(args.request, sharePositionsSchema);
    return sharePositions({ db, maps: args.context.maps }, caller, { requestId, fixes });
  },
});

export const loader = positions;
export const action = positions;
