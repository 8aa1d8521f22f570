import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { i18n } from "#app/infra/locale.ts";
import type { Check, Report } from "./report.ts";

const stateStyles: Record<Check["state"], { icon: IconName; tone: string; word: MessageDescriptor }> = {
  ok: { icon: "circle-check", tone: "text-muted", word: msg`Working` },
  failed: { icon: "circle-x", tone: "text-danger", word: msg`Not working` },
  absent: { icon: "circle-minus", tone: "text-muted", word: msg`Not set up` },
  unknown: { icon: "circle-question-mark", tone: "text-muted", word: msg`Not checked` },
};

const parts: readonly {
  readonly key: keyof Report;
  readonly name: MessageDescriptor;
  readonly about: MessageDescriptor;
}[] = [
  { key: "api", name: msg`API server`, about: msg`Responds to requests of this browser` },
  { key: "socket", name: msg`WebSocket`, about: msg`Carries what changes while a page is open` },
  { key: "maps", name: msg`Maps service`, about: msg`Finds routes and places` },
  { key: "database", name: msg`Database`, about: msg`Stores the records` },
];

export function CheckList({ report }: { report: Report }) {
  return (
    <ul className="divide-y divide-line">
      {parts.map(({ key, name, about }) => {
        const check = report[key];
        const { icon, tone, word } = stateStyles[check.state];
        return (
          <li key={key} className="flex items-start gap-3.5 px-4 py-4 sm:px-5">
            <Icon name={icon} className={`mt-0.5 size-5 shrink-0 ${tone}`} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{i18n._(name)}</span>
              <span className="block text-muted text-sm wrap-anywhere">
                {check.state === "ok" ? i18n._(about) : check.message}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <span className={`block font-medium text-sm leading-6 ${tone}`}>{i18n._(word)}</span>
              {check.state === "ok" && check.milliseconds !== null && (
                <span className="block text-muted text-sm tabular-nums">
                  {formatMilliseconds(check.milliseconds)}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function formatMilliseconds(milliseconds: number): string {
  return t`${{ value: milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds) }} ms`;
}
