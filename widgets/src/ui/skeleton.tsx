import { classNames } from "./class-names.ts";

/** Appears after 150 ms, to avoid flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className="block animate-[ww-appear_1ms_150ms_both]">
      <span
        className={classNames(
          "block animate-[ww-breathe_1.6s_ease-in-out_infinite] rounded-md bg-raised motion-reduce:animate-none",
          className ?? "h-5 w-full",
        )}
      />
    </span>
  );
}
