import type { Page } from "playwright-core";

/** Waits for a message and dismisses it, so the next one is new. */
export async function dismissToast(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  let toast = page.getByRole("listitem").filter({ has: dismiss });
  for (const text of texts) toast = toast.filter({ has: page.getByText(text, { exact: true }) });
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await toast.waitFor({ state: "detached" });
}
