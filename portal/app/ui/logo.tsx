import { useTranslator } from "@wardway/widgets/messages/messages";
import { classNames } from "@wardway/widgets/ui/class-names";
import { messages } from "./messages.ts";

export function Logo({ markOnly = false, className }: { markOnly?: boolean; className?: string }) {
  const { t } = useTranslator(messages);
  return (
    <span className={classNames("inline-flex items-center gap-2.5", className)}>
      <LogoMark />
      <span className={markOnly ? "sr-only" : "font-semibold text-base text-ink tracking-tight"}>
        {t("ui.wardway")}
      </span>
    </span>
  );
}

/** The route of a transport: its start, and a ring at its destination. */
export function LogoMark({ className = "h-6 w-8" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 24" strokeWidth="2.75" className={classNames("icon", className)}>
      <path d="M4 5 10 19 16 8.5 22 19 28 5" />
      <circle cx="4" cy="5" r="2.4" fill="currentColor" />
      <circle cx="28" cy="5" r="2.75" strokeWidth="2" className="fill-canvas" />
    </svg>
  );
}
