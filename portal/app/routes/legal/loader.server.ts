import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { activeSettings } from "#app/domain/settings/read.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { legalUrl, privacyPolicy, termsOfService, hipaaNotes } = await activeSettings(context.db);
  if (legalUrl !== "") throw redirect(legalUrl);
  return { privacyPolicy, termsOfService, hipaaNotes };
}
