import { isRouteErrorResponse } from "@remix-run/react";
import { createTranslator } from "@wardway/model/messages/translator";
import { unansweredStatus } from "#app/http/unanswered.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "../messages.ts";
import { settingsResult } from "./settings-result.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/**
 * Runs a settings action; if the server is unreachable, returns a result that preserves the form. A retry cannot save
 * twice, because each save consumes the form's version.
 */
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
    return Response.json(result, { status: unansweredStatus });
  }
}
