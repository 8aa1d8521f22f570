import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { messages } from "./messages.ts";
import type { Check, Report } from "./report.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const stateStyles: Record<Check["state"], { icon: IconName; tone: string; word: string }> = {
  ok: { icon: "circle-check", tone: "text-muted", word: translate("debug.working") },
  failed: { icon: "circle-x", tone: "text-danger", word: translate("debug.notWorking") },
  absent: { icon: "circle-minus", tone: "text-muted", word: translate("debug.notSetUp") },
  unknown: { icon: "circle-question-mark", tone: "text-muted", word: translate("debug.notChecked") },
};

const parts: readonly { readonly key: keyof Report; readonly name: string; readonly about: string }[] = [
  { key: "api", name: translate("debug.apiServer"), about: translate("debug.respondsToRequestsOfThis") },
  { key: "socket", name: "WebSocket", about: translate("debug.carriesWhatChangesWhileA") },
  { key: "maps", name: translate("debug.mapsService"), about: translate("debug.findsRoutesAndPlaces") },
  { key: "database", name: translate("debug.database"), about: translate("debug.storesTheRecords") },
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
              <span className="block font-medium">{name}</span>
              <span className="block text-muted text-sm wrap-anywhere">
                {check.state === "ok" ? about : check.message}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <span className={`block font-medium text-sm leading-6 ${tone}`}>{word}</span>
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
  return translate("debug.ms", {
    value: milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds),
  });
}
