import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

interface Claim {
  readonly icon: IconName;
  readonly claim: string;
  readonly how: string;
  /** What a claim without a source rests on. */
  readonly note?: { readonly number: number; readonly text: string };
}

const claims: readonly Claim[] = [
  {
    icon: "shield-check",
    claim: translate("index.hipaaCompliantAndPrivacy"),
    how: translate("index.theMinimumNecessaryByDefault"),
    note: { number: 1, text: translate("index.hipaaClaimNote") },
  },
  {
    icon: "map-pinned",
    claim: translate("index.realTimeTracking"),
    how: translate("index.eachMilestoneWithItsReal"),
  },
  {
    icon: "star",
    claim: translate("index.ratingSystem"),
    how: translate("index.everyTransportIsRatedAnd"),
  },
  {
    icon: "timer",
    claim: translate("index.upTo70LessCoordination"),
    how: translate("index.oneFormAndOneDecision"),
    note: { number: 2, text: translate("index.claimNote") },
  },
];

const notes = claims.flatMap(({ note }) => (note ? [note] : []));
const getNoteId = (number: number) => `claim-note-${number}`;

export function Claims() {
  const { t } = useTranslator(messages);
  return (
    <div className="landing-frame pb-14 lg:pb-20">
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {claims.map(({ icon, claim, how, note }) => (
          <li key={claim} className="flex gap-3 border-line border-t pt-4 lg:flex-col">
            <Icon name={icon} className="max-lg:mt-0.5" />
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
              <p className="mt-1 text-muted">{how}</p>
            </div>
          </li>
        ))}
      </ul>
      <section aria-label={t("index.notes")} className="mt-8 space-y-2 text-muted text-sm">
        {notes.map(({ number, text }) => (
          <p key={number} id={getNoteId(number)} className="max-w-3xl scroll-mt-24">
            {number}. {text}
          </p>
        ))}
      </section>
    </div>
  );
}
