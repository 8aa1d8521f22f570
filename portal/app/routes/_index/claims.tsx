import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { i18n } from "#app/infra/locale.ts";

interface Claim {
  readonly icon: IconName;
  readonly claim: MessageDescriptor;
  readonly how: MessageDescriptor;
  /** What a claim without a source rests on. */
  readonly note?: { readonly number: number; readonly text: MessageDescriptor };
}

const claims: readonly Claim[] = [
  {
    icon: "shield-check",
    claim: msg`HIPAA compliant and privacy-conscious`,
    how: msg`Access by role and organization, and an audit trail of who read and changed what.`,
    note: {
      number: 1,
      text: msg`No authority certifies software for HIPAA. The claim rests on the safeguards below: access by role and organization, names and record numbers hidden until approval, and an audit trail. The product's documentation lists what is met and what is open. The operator of each installation is responsible for its use.`,
    },
  },
  {
    icon: "map-pinned",
    claim: msg`Real-time tracking`,
    how: msg`Each milestone with its real time, the same for the ward and the crew.`,
  },
  {
    icon: "star",
    claim: msg`Rating system`,
    how: msg`Every transport is rated, and ratings inform the next decision.`,
  },
  {
    icon: "timer",
    claim: msg`Up to 70% less coordination time`,
    how: msg`One form and one decision instead of a round of calls.`,
    note: {
      number: 2,
      text: msg`A goal of the product, not a measured result. It rests on the work that one request and one decision replace: calling several companies in turn, repeating the patient's needs, and calling again for the arrival time. No study has measured it.`,
    },
  },
];

const notes = claims.flatMap(({ note }) => (note ? [note] : []));
const getNoteId = (number: number) => `claim-note-${number}`;

export function Claims() {
  return (
    <div className="landing-frame pb-14 lg:pb-20">
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {claims.map(({ icon, claim, how, note }) => (
          <li key={icon} className="flex gap-3 border-line border-t pt-4 lg:flex-col">
            <Icon name={icon} className="max-lg:mt-0.5" />
            <div>
              <p className="text-balance font-semibold leading-snug">
                <span>{i18n._(claim)}</span>
                {note && (
                  <a
                    href={`#${getNoteId(note.number)}`}
                    aria-label={t`Note ${{ number: note.number }}`}
                    className="-my-2 inline-grid size-8 place-items-center rounded-md text-ink text-xs underline underline-offset-2"
                  >
                    {note.number}
                  </a>
                )}
              </p>
              <p className="mt-1 text-muted">{i18n._(how)}</p>
            </div>
          </li>
        ))}
      </ul>
      <section aria-label={t`Notes on these claims`} className="mt-8 space-y-2 text-muted text-sm">
        {notes.map(({ number, text }) => (
          <p key={number} id={getNoteId(number)} className="max-w-3xl scroll-mt-24">
            {number}. {i18n._(text)}
          </p>
        ))}
      </section>
    </div>
  );
}
