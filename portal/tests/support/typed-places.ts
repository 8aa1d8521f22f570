import type { Locator, Page } from "playwright-core";

/** Confirms both texts, which are no known places, in a form with a script. */
export async function confirmTypedPlaces(form: Page | Locator): Promise<void> {
  for (const place of ["current location", "destination"]) {
    await form.getByRole("checkbox", { name: `Use as typed for ${place}` }).check();
  }
}
