import { openWidgetSessionSchema } from "@wardway/model";
import { openWidgetSession } from "../domain/embedding/open-session.server.ts";
import { noStore, resource } from "../http/api.server.ts";
import { readBody } from "../http/api-input.server.ts";
import { keyGuard } from "../http/widgets/key-guard.server.ts";

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
