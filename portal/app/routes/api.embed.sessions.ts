import { openWidgetSessionSchema } from "@wardway/db/model";
import { openWidgetSession } from "../domain/embedding/open-session.server.ts";
import { noStore, resource } from "../platform/api.server.ts";
import { readBody } from "../platform/api-input.server.ts";
import { keyGuard } from "../platform/widgets/key-guard.server.ts";

const sessions = resource({
  POST: async (args) => {
    const site = await keyGuard(args);
    const wish = await readBody(args.request, openWidgetSessionSchema);
    const session = await openWidgetSession(args.context, site, wish);
    return Response.json(session, { status: 201, headers: noStore });
  },
});

export const loader = sessions;
export const action = sessions;
