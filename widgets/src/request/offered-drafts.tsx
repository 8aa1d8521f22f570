import { requestMessages } from "@wardway/model/messages/en/request";
import { type Language, useTranslator } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import type { SavedDraft } from "./saved-drafts.ts";

export interface OfferedDraftsProps {
  drafts: readonly SavedDraft[];
  onContinue: (id: string) => void;
  onDiscard: (id: string) => void;
}

/** Earlier drafts, which fill the form only by choice: the next request may be another patient's. */
export function OfferedDrafts({ drafts, onContinue, onDiscard }: OfferedDraftsProps) {
  const { t, language } = useTranslator(requestMessages);
  if (drafts.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-col gap-2">
      {drafts.map(({ id, savedAt, texts }) => {
        const name = texts.patientName?.trim();
        const time = formatSaved(savedAt, language);
        return (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-line bg-raised py-1 pr-1 pl-4 text-sm"
          >
            <bdi id={id} className="min-w-0 py-1 wrap-anywhere">
              {name ? t("request.draftFor", { name, time }) : t("request.draftUnnamed", { time })}
            </bdi>
            <div className="flex gap-1">
              <Button variant="secondary" size="small" aria-describedby={id} onClick={() => onContinue(id)}>
                {t("request.continueDraft")}
              </Button>
              <Button variant="quiet" size="small" aria-describedby={id} onClick={() => onDiscard(id)}>
                {t("request.discardThisDraft")}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** "17:58", or "Nov 24, 17:58" of another day: by the clock of the computer on which it was typed. Only in a browser. */
function formatSaved(savedAt: number, { locale, hourFormat }: Language): string {
  const saved = new Date(savedAt);
  const isToday = saved.toDateString() === new Date().toDateString();
  return saved.toLocaleString(locale, {
    ...(!isToday && { month: "short", day: "numeric" }),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: hourFormat === "12h" ? "h12" : "h23",
  });
}
