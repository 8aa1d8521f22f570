import type { LoaderFunctionArgs } from "@remix-run/node";
import { stampForm } from "#app/domain/contact/stamp.server.ts";
import { settingsInForce } from "#app/domain/settings/read.server.ts";
import { readPublicStatistics } from "#app/domain/statistics/public.server.ts";
import { visitor } from "#app/http/guard.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const account = await visitor(args);
  const { db, secretBox } = args.context;
  const [statistics, settings] = await Promise.all([readPublicStatistics(db), settingsInForce(db)]);
  return {
    signedIn: account !== null,
    statistics,
    supportPhone: settings.supportPhone,
    stamp: stampForm(secretBox),
    year: new Date().getUTCFullYear(),
  };
}
