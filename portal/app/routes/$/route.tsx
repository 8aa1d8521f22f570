import type { MetaFunction } from "@remix-run/react";
import { createTranslator } from "@wardway/model/messages/translator";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { NotFound } from "#app/ui/not-found.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const meta: MetaFunction = pageTitle(translate("notFound.pageNotFound"));

export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default NotFound;
