import type { LoaderFunctionArgs } from "@remix-run/node";
import { createFormToken } from "#app/domain/contact/form-token.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { readPublicStatistics } from "#app/domain/statistics/public.server.ts";
import { findVisitor } from "#app/http/guard.server.ts";
import { ownValue } from "#app/http/shared-pages.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const account = await findVisitor(args);
  const { db } = args.context;
  const [statistics, settings] = await Promise.all([readPublicStatistics(db), activeSettings(db)]);
  return {
    isLoggedIn: account !== null,
    statistics,
    supportPhone: settings.supportPhone,
    formToken: ownValue(args.context, (context) => createFormToken(context.secretBox)),
    year: new Date().getUTCFullYear(),
  };
}
