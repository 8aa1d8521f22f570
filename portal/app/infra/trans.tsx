import { TransNoContext, type TransProps } from "@lingui/react/server";
import { currentTexts } from "./locale.ts";

/** What Lingui's macro `Trans` expands to: a sentence with elements in it, in the language of the current page. */
export function Trans({ values, ...props }: TransProps) {
  return (
    <TransNoContext
      {...props}
      {...(values && { values: asTexts(values) })}
      lingui={{ i18n: currentTexts() }}
    />
  );
}

/** Lingui looks for tags after it has filled in the texts, so what a user typed goes in as an element. */
const asTexts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && value.includes("<") ? [value] : value,
    ]),
  );
