import { frameMessages } from "@wardway/model/messages/en/frame";
import { useTranslator } from "../messages/messages.tsx";
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

export function SkeletonRows({ rows = 5, label }: { rows?: number; label?: string }) {
  const { t } = useTranslator(frameMessages);
  return (
    <div role="status">
      <span className="sr-only">{label ?? t("frame.loading")}</span>
      <div className="divide-y divide-line">
        {[...Array(rows).keys()].map((row) => (
          <div key={row} className="flex items-center gap-4 px-4 py-4">
            <Skeleton className="h-5 w-20" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-3/5" />
            </div>
            <Skeleton className="h-9 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}
