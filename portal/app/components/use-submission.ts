import { type Navigation, useNavigation } from "@remix-run/react";

export type Submission = Pick<Navigation, "formAction" | "formData" | "formMethod">;

const none: Submission = { formAction: undefined, formData: undefined, formMethod: undefined };

/**
 * Returns the form in submission until its rejection or redirect arrives. Remix reports it during the following
 * refetch too, when the user can already correct and resend it.
 */
export function useSubmission(): Submission {
  const navigation = useNavigation();
  const isPending =
    navigation.state === "submitting" ||
    (navigation.state === "loading" && isRedirect(navigation.location.state));
  return isPending ? navigation : none;
}

/** React Router marks a redirect's location. */
const isRedirect = (state: unknown) =>
  typeof state === "object" && state !== null && "_isRedirect" in state && state._isRedirect === true;
