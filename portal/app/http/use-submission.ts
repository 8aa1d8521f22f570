import { type Navigation, useNavigation } from "@remix-run/react";

export type Submission = Pick<Navigation, "formAction" | "formData" | "formMethod">;

const none: Submission = { formAction: undefined, formData: undefined, formMethod: undefined };

/**
 * The form that is on its way: until its refusal has come, or until the page that it leads to. After a refusal Remix
 * asks for the page's data again and still names the form meanwhile; who has corrected it by then sends it again.
 */
export function useSubmission(): Submission {
  const navigation = useNavigation();
  const isOnItsWay =
    navigation.state === "submitting" ||
    (navigation.state === "loading" && isRedirect(navigation.location.state));
  return isOnItsWay ? navigation : none;
}

/** As React Router marks the place that an answer leads to. */
const isRedirect = (state: unknown) =>
  typeof state === "object" && state !== null && "_isRedirect" in state && state._isRedirect === true;
