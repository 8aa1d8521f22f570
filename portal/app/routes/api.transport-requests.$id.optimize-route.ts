import { DomainError } from "@wardway/db/model";
import { readRequest } from "../domain/transport-requests/read.server.ts";
import { resource } from "../platform/api.server.ts";
import { idOf } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const optimize = resource({
  POST: async (args) => {
    const { db, caller } = await apiGuard(args, "request.optimize");
    await readRequest(db, caller, idOf(args.params));
    throw new DomainError("unavailable", "Routes cannot be computed: no map service is connected.");
  },
});

export const loader = optimize;
export const action = optimize;
