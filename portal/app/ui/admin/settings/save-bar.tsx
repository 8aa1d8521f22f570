import { Button } from "@wardway/widgets/ui/button";

/** A field that takes the focus comes to rest between the top bar and the bar that saves (WCAG 2.2, 2.4.11). */
export const settingsFormClass = "max-w-3xl **:scroll-mt-20 **:scroll-mb-28";

/** A direct child of the form: stays at the screen's lower edge while the form scrolls. */
export function SaveBar({ pending }: { pending: string | null }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex border-line border-t bg-canvas px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:mx-0 sm:px-0">
      <Button
        type="submit"
        name="intent"
        value="save"
        pending={pending === "save"}
        pendingLabel="Saving..."
        aria-disabled={pending !== null}
      >
        Save Settings
      </Button>
    </div>
  );
}

/** The button that Enter in a field presses is the form's first one (HTML, 4.10.22.2): it must be the one that saves. */
export function EnterSaves() {
  return (
    <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
  );
}
