import { useTranslator } from "@wardway/widgets/messages/messages";
import { classNames } from "@wardway/widgets/ui/class-names";
import { messages } from "./messages.ts";

export function Logo({ markOnly = false, className }: { markOnly?: boolean; className?: string }) {
  const { t } = useTranslator(messages);
  return (
    <span className={classNames("inline-flex items-center gap-2.5", className)}>
      <LogoMark />
      <span className={markOnly ? "sr-only" : "font-semibold text-ink text-lg tracking-tight"}>
        {t("ui.wardway")}
      </span>
    </span>
  );
}

function LogoMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={classNames("shrink-0", className)}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M7 10.5 11.5 22 16 12.5 20.5 22 25 10.5"
        className="stroke-on-primary"
        strokeWidth="2.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="7" cy="10.5" r="2.75" className="fill-on-primary" />
      <circle cx="25" cy="10.5" r="2.75" className="fill-primary stroke-on-primary" strokeWidth="2" />
    </svg>
  );
}
