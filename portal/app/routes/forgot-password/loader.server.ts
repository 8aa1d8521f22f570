import type { LoaderFunctionArgs } from "@remix-run/node";
import type { SystemSettings } from "@wardway/model";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { findVisitor } from "#app/http/guard.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  await findVisitor(args);
  const settings = await activeSettings(args.context.db);
  const { supportPhone, contactEmail } = settings;
  return { canMail: canMail(settings), supportPhone, contactEmail };
}

export const canMail = ({ smtpServer, fromEmail }: SystemSettings) => smtpServer !== "" && fromEmail !== "";
