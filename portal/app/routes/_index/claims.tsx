import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

interface Claim {
  readonly icon: IconName;
  readonly claim: string;
  readonly how: string;
  readonly tone: string;
  /** What a claim without a source rests on. */
  readonly note?: { readonly number: number; readonly text: string };
}

const claims: readonly Claim[] = [
  {
    icon: "shield-check",
    claim: translate("index.hipaaCompliantAndPrivacy"),
    how: translate("index.theMinimumNecessaryByDefault"),
    tone: "bg-completed/12 text-completed",
    note: { number: 1, text: translate("index.hipaaClaimNote") },
  },
  {
    icon: "map-pinned",
    claim: translate("index.realTimeTracking"),
    how: translate("index.eachMilestoneWithItsReal"),
    tone: "bg-in-progress/12 text-in-progress",
  },
  {
    icon: "star",
    claim: translate("index.ratingSystem"),
    how: translate("index.everyTransportIsRatedAnd"),
    tone: "bg-pending/12 text-pending",
  },
  {
    icon: "timer",
    claim: translate("index.upTo70LessCoordination"),
    how: translate("index.oneFormAndOneDecision"),
    tone: "bg-approved/12 text-approved",
    note: { number: 2, text: translate("index.claimNote") },
  },
];

const notes = claims.flatMap(({ note }) => (note ? [note] : []));
const getNoteId = (number: number) => `claim-note-${number}`;

export function Claims() {
  const { t } = useTranslator(messages);
  return (
    <div className="mx-auto max-w-7xl px-4 pb-14 sm:px-6 lg:px-8 lg:pb-20">
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {claims.map(({ icon, claim, how, tone, note }) => (
          <li key={claim} className="flex gap-4 lg:flex-col">
            <span className={`grid size-11 shrink-0 place-items-center rounded-xl ${tone}`}>
              <Icon name={icon} className="size-5.5" />
            </span>
            <div>
              <p className="text-balance font-semibold leading-snug">
                <span>{claim}</span>
                {note && (
                  <a
                    href={`#${getNoteId(note.number)}`}
                    aria-label={t("index.footnote", { number: note.number })}
                    className="-my-2 inline-grid size-8 place-items-center rounded-md text-ink text-xs underline underline-offset-2"
                  >
                    {note.number}
                  </a>
                )}
              </p>
              <p className="mt-1.5 text-muted leading-relaxed">{how}</p>
            </div>
          </li>
        ))}
      </ul>
      <section aria-label={t("index.notes")} className="mt-8 space-y-2 text-muted text-sm leading-relaxed">
        {notes.map(({ number, text }) => (
          <p key={number} id={getNoteId(number)} className="max-w-3xl scroll-mt-24">
            {number}. {text}
          </p>
        ))}
      </section>
    </div>
  );
}
