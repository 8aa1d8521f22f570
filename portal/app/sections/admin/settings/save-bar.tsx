import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";

/** Scrolls a focused field between the bars (WCAG 2.2, 2.4.11). */
export const settingsFormClass = "**:scroll-mt-20 **:scroll-mb-28";

/** Fields side by side where both keep a length that is easy to read. */
export const settingsColumnsClass = "grid items-start gap-x-10 gap-y-1.5 xl:grid-cols-2";

/** Sticky only as a direct child of the form. */
export function SaveBar({ pending }: { pending: string | null }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:-mx-5 sm:px-5">
      <Button
        type="submit"
        name="intent"
        value="save"
        pending={pending === "save"}
        pendingLabel={t`Saving...`}
        aria-disabled={pending !== null}
      >
        {t`Save Settings`}
      </Button>
    </div>
  );
}

/** Enter activates the form's first submit button (HTML, 4.10.22.2), which must save. */
export function DefaultSaveButton() {
  return (
    <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
  );
}
