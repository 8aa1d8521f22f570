/** Value of the checked box; empty for a specified date and time. */
export const AS_SOON_AS_POSSIBLE = "yes";
/** Field with the date and time that the page filled in: without a script, a changed one counts though the box is checked. */
export const FOLLOWED_TIME = "followedTime";

const names = ["asSoonAsPossible", "date", "time"] as const;
export const pickupNames: readonly string[] = names;
type PickupTexts = Readonly<Record<(typeof names)[number], string>>;

/** Whether the user has chosen the pick-up. A date and time that follow the clock are no choice. */
export function isPickupChosen(texts: PickupTexts, untouched: PickupTexts): boolean {
  if (texts.asSoonAsPossible) return !untouched.asSoonAsPossible;
  return names.some((name) => texts[name] !== untouched[name]);
}
