import { TransNoContext, type TransProps } from "@lingui/react/server";
import { currentTexts } from "./locale.ts";

/** What Lingui's macro `Trans` expands to: a sentence with elements in it, in the language of the current page. */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={{ i18n: currentTexts() }} />;
