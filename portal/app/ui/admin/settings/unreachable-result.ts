import { isRouteErrorResponse } from "@remix-run/react";
import { createTranslator } from "@wardway/model/messages/translator";
import { UNREACHABLE_STATUS } from "#app/http/unreachable.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "../messages.ts";
import { settingsResult } from "./settings-result.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** Preserves the form if the server is unreachable. A retry is safe: a save consumes the form's version. */
export async function orUnreachable<Result>(
  request: Request,
  submit: () => Promise<Result>,
): Promise<Result | Response> {
  try {
    return await submit();
  } catch (error) {
    const hasResponse = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (hasResponse || request.signal.aborted) throw error;
    const message = translate("ui.admin.thePortalCannotBeReached");
    const result = settingsResult({ status: "error", error: { "": [message] } });
    return Response.json(result, { status: UNREACHABLE_STATUS });
  }
}
