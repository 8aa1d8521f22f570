import { recordMilestoneSchema } from "@wardway/model";
import { recordMilestone } from "../domain/transports/lifecycle/record-milestone.server.ts";
import { created, resource } from "../http/api.server.ts";
import { idempotencyKeyOf, idOf, readBody } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const milestones = resource({
  POST: async (args) => {
    const { db, caller } = await apiGuard(args, "request.milestone");
    const requestId = idOf(args.params);
    const key = idempotencyKeyOf(args.request);
    const milestone = await readBody(args.request, recordMilestoneSchema);
    const event = await recordMilestone(db, caller, { ...milestone, requestId }, key);
    return created(event, `/api/transport-requests/${requestId}/events`);
  },
});

export const loader = milestones;
export const action = milestones;
