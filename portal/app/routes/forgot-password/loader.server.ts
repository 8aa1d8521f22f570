import type { LoaderFunctionArgs } from "@remix-run/node";
import { settingsInForce } from "#app/domain/settings/read.server.ts";
import { visitor } from "#app/http/guard.server.ts";
import { canMail } from "./route.tsx";

export async function loader(args: LoaderFunctionArgs) {
  await visitor(args);
  const settings = await settingsInForce(args.context.db);
  const { supportPhone, contactEmail } = settings;
  return { canMail: canMail(settings), supportPhone, contactEmail };
}
