import { isRouteErrorResponse } from "@remix-run/react";
import { unansweredStatus } from "#app/http/unanswered.ts";
import { settingsAnswer } from "./settings-result.ts";

/** Keeps the form where the server cannot be reached: sent again, it is saved once, for its version is used up. */
export async function orUnanswered<Answer>(
  request: Request,
  ask: () => Promise<Answer>,
): Promise<Answer | Response> {
  try {
    return await ask();
  } catch (error) {
    const answered = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (answered || request.signal.aborted) throw error;
    const sentence = "The portal cannot be reached now. What you typed is still here. Try again in a moment.";
    const unanswered = settingsAnswer({ status: "error", error: { "": [sentence] } });
    return Response.json(unanswered, { status: unansweredStatus });
  }
}
