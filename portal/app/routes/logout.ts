import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { logOut } from "../platform/log-out.server.ts";
import { redirectWithToast } from "../platform/toast.server.ts";
import { unansweredStatus } from "../platform/unanswered.ts";

export const loader = () => redirect("/login");

export async function action({ request, context }: ActionFunctionArgs) {
  const header = await logOut(request, context);
  const message = { title: "Logged out", description: "You have been successfully logged out." };
  return redirectWithToast(context, "/login", message, [header]);
}

/** What the account menu says where the session could not be ended. */
export interface LogOutFailure {
  readonly message: string;
}

/** Leaves the page as it is where the portal does not answer, and says so. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    const answered = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (answered || request.signal.aborted) throw error;
    const failure: LogOutFailure = {
      message: "The portal cannot be reached now, and you may still be signed in. Try again in a moment.",
    };
    return Response.json(failure, { status: unansweredStatus });
  }
}
