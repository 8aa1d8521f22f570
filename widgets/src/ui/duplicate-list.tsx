import type { DuplicateRequest } from "@wardway/model";
import { duplicatesMessages } from "@wardway/model/messages/en/duplicates";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { pickupTexts } from "./pickup-texts.ts";
import type { ShownZone } from "./time-format.ts";

export type AddressOf = (requestId: number) => string;

export interface DuplicateListProps {
  /** At least one. */
  duplicates: readonly DuplicateRequest[];
  timeZone: ShownZone;
  addressOf?: AddressOf | undefined;
}

/** "There is an open request for this record number: No. 81, in 25 min (14:40), pending". */
function DuplicateList({ duplicates, timeZone, addressOf, id }: DuplicateListProps & { id?: string }) {
  const { t, language } = useTranslator(duplicatesMessages, termsMessages);
  const [now] = useState(() => new Date().toISOString());
  return (
    <div id={id} className="min-w-0 wrap-anywhere">
      <p>{t("duplicates.open", { count: duplicates.length })}</p>
      <ul>
        {duplicates.map((duplicate) => {
          const separator = duplicate.asSoonAsPossible ? ", " : " ";
          const text = t("duplicates.item", {
            id: String(duplicate.id),
            time: pickupTexts(duplicate, { now, timeZone }, language).join(separator),
            status: t(`terms.${duplicate.status}`).toLocaleLowerCase(language.locale),
          });
          return (
            <li key={duplicate.id} className="font-semibold">
              {addressOf ? (
                <a
                  href={addressOf(duplicate.id)}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-block py-1 underline underline-offset-2 hover:no-underline"
                >
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type Buttons = (labels: { readonly back: string; readonly createAnyway: string }) => ReactNode;

function Question({ children, ...shown }: DuplicateListProps & { children: Buttons }) {
  const { t } = useTranslator(duplicatesMessages);
  const id = useId();
  const question = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => question.current?.focus(), []);
  return (
    <fieldset
      ref={question}
      tabIndex={-1}
      aria-describedby={id}
      className="w-full min-w-0 text-sm outline-none"
    >
      <legend className="mb-1 font-semibold">{t("duplicates.question")}</legend>
      <DuplicateList {...shown} id={id} />
      <div className="mt-2 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        {children({ back: t("duplicates.back"), createAnyway: t("duplicates.createAnyway") })}
      </div>
    </fieldset>
  );
}

/**
 * Open requests for the record number that is typed. With the buttons of an answer as children, which get their
 * labels, the question whether to create another one, which takes the focus.
 */
export default function Duplicates({ children, ...shown }: DuplicateListProps & { children?: Buttons }) {
  if (children) return <Question {...shown}>{children}</Question>;
  return (
    <div className="mb-4 rounded-md border border-control bg-raised px-3 py-2 text-sm">
      <DuplicateList {...shown} />
    </div>
  );
}

export interface FoundDuplicates {
  /** At least one. */
  readonly duplicates: readonly DuplicateRequest[];
  /** Loads with them: most record numbers have none. */
  readonly Duplicates: typeof Duplicates;
}
