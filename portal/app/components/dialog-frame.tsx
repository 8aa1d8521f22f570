/** At a phone's bottom edge, else centered. */
export const dialogLayerClass =
  "pointer-events-none fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6";

export const dialogPanelClass =
  "pointer-events-auto relative flex max-h-[92dvh] w-full animate-[ww-rise_var(--ww-motion)_ease-out] flex-col rounded-t-lg bg-surface shadow-float outline-none sm:max-h-[calc(100dvh-3rem)] sm:rounded-lg";

export const dialogFooterClass =
  "flex flex-wrap justify-end gap-2 border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-auto sm:px-5";

/** Radix's overlay inserts a style element that the content security policy blocks. */
export function DialogOverlay() {
  return (
    <div data-scroll-lock="" className="fixed inset-0 z-40 animate-[ww-appear_var(--ww-motion)] bg-overlay" />
  );
}
