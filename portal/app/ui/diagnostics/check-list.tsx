import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from "lucide-react";
import type { Check } from "./report.ts";

const looks: Record<Check["state"], { icon: LucideIcon; tone: string; word: string }> = {
  ok: { icon: CircleCheck, tone: "text-completed", word: "Working" },
  failed: { icon: CircleX, tone: "text-danger", word: "Not working" },
  unknown: { icon: CircleHelp, tone: "text-muted", word: "Not checked" },
};

/** One line a part of the system, with its mark, its word and, where it fails, the reason. */
export function CheckList({ checks }: { checks: readonly { name: string; check: Check }[] }) {
  return (
    <ul className="divide-y divide-line">
      {checks.map(({ name, check }) => {
        const { icon: Icon, tone, word } = looks[check.state];
        return (
          <li key={name} className="flex items-start gap-3 px-4 py-4 sm:px-5">
            <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
            <span className="min-w-0 flex-1">
              <span className="font-medium">{name}</span>
              {check.state !== "ok" && (
                <span className="block text-muted text-sm wrap-anywhere">{check.message}</span>
              )}
            </span>
            <span className={`font-medium text-sm leading-6 ${tone}`}>{word}</span>
          </li>
        );
      })}
    </ul>
  );
}
