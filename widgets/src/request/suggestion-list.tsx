import { requestMessages } from "@wardway/model/messages/en/request";
import { useEffect, useRef } from "react";
import { createTranslator, type Language, useTranslator } from "../messages/messages.tsx";
import { classNames } from "../ui/class-names.ts";
import type { SuggestedPlace, Suggestions } from "./use-place-suggestions.ts";

export interface SuggestionListProps {
  id: string;
  optionId: (index: number) => string;
  label: string;
  suggestions: Suggestions;
  open: boolean;
  /** Active option; -1 for none. */
  active: number;
  onChoose: (place: SuggestedPlace) => void;
}

const panelClass =
  "absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-control bg-raised shadow-float";

export function SuggestionList(props: SuggestionListProps) {
  const { id, optionId, label, suggestions, open, active, onChoose } = props;
  const { places } = suggestions;
  const { t, language } = useTranslator(requestMessages);
  const list = useRef<HTMLDivElement>(null);
  const status = open ? formatStatus(suggestions, language) : "";

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <>
      {open && places.length > 0 && (
        <div
          ref={list}
          id={id}
          translate="no"
          role="listbox"
          aria-label={t("request.facilitiesLabel", { place: label.toLowerCase() })}
          className={classNames(panelClass, "max-h-72 overflow-y-auto overscroll-contain p-1")}
          // A click must not blur the input.
          onMouseDown={(event) => event.preventDefault()}
        >
          {places.map((place, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the combobox points at it by aria-activedescendant
            <div
              key={place.key}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => onChoose(place)}
              className="min-h-11 cursor-pointer rounded px-3 py-1.5 leading-snug hover:bg-line aria-selected:bg-raised aria-selected:outline aria-selected:outline-ink"
            >
              <bdi className="block font-medium wrap-anywhere">{place.name}</bdi>
              <bdi className="block text-muted text-sm wrap-anywhere">{place.detail}</bdi>
            </div>
          ))}
        </div>
      )}
      <p
        role="status"
        className={
          status && places.length === 0
            ? classNames(panelClass, "pointer-events-none px-4 py-3 text-muted text-sm")
            : "sr-only"
        }
      >
        {status}
      </p>
    </>
  );
}

function formatStatus({ state, places }: Suggestions, language: Language): string {
  const { t } = createTranslator(language, requestMessages);
  if (state === "failed") return t("request.facilitiesUnavailable");
  const count = places.length;
  if (state === "offered") return t("request.destinationsOffered", { count });
  if (state !== "found") return "";
  if (count === 0) return t("request.noFacility");
  return t(places[0]?.isFacility ? "request.facilitiesFound" : "request.addressesFound", { count });
}
