import type { LucideIcon } from "lucide-react";
import { classNames } from "./class-names.ts";

/** `pill` has a tinted background, `plain` is inline. */
export function Badge(props: {
  icon: LucideIcon;
  word: string;
  tone: string;
  shape?: "pill" | "plain";
  className?: string | undefined;
}) {
  const Icon = props.icon;
  return (
    <span
      part="status"
      className={classNames(
        "inline-flex items-baseline gap-1.5 whitespace-nowrap text-sm font-medium leading-5",
        props.shape !== "plain" && "rounded-full py-0.5 pr-2.5 pl-2",
        props.tone,
        props.className,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 self-center" strokeWidth={2.25} />
      {props.word}
    </span>
  );
}
