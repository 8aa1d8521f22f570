import { readMapStart } from "../domain/maps/map-start.server.ts";
import { resource } from "../platform/api.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const map = resource({
  GET: async (args) => {
    const { db } = await apiGuard(args, "signed-in");
    return readMapStart(db);
  },
});

export const loader = map;
export const action = map;
