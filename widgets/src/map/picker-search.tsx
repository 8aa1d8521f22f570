import type { Position } from "@wardway/model";
import { pickerMessages } from "@wardway/model/messages/en/picker";
import Hospital from "lucide-react/icons/hospital";
import MapPin from "lucide-react/icons/map-pin";
import Search from "lucide-react/icons/search";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createTranslator, type Language, useTranslator } from "../messages/messages.tsx";
import { afterFocusMoved } from "../ui/after-focus-moved.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { formatDistance } from "../ui/durations.ts";
import { Input } from "../ui/input.tsx";
import { isComposing } from "../ui/is-composing.ts";
import type { FoundPlace } from "./found-place.ts";
import { type PlaceSearch, usePlaceSearch } from "./use-place-search.ts";

export interface PickerSearchProps {
  id: string;
  /** Accessible purpose of the place. */
  label: string;
  text: string;
  near: () => Position;
  onChoose: (place: FoundPlace, text: string) => void;
}

/** Combobox for facilities and addresses. */
export function PickerSearch({ id, label, text, near, onChoose }: PickerSearchProps) {
  const { t, translateServerMessage, language } = useTranslator(pickerMessages);
  const { result, search, clear } = usePlaceSearch();
  const [typed, setTyped] = useState(text);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { places } = result;
  const expanded = places.length > 0;
  const optionId = (index: number) => `${id}-place-${index}`;
  const activeId = expanded && active >= 0 ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId) box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const start = () => {
    const question = typed.trim();
    setActive(-1);
    if (question === "") clear();
    else search(question, near());
  };
  const close = () => {
    setActive(-1);
    clear();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) afterFocusMoved(close);
  };
  const choose = (place: FoundPlace) => {
    close();
    onChoose(place, typed.trim());
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && expanded) {
      event.preventDefault();
      const from = step === 1 ? active : Math.max(active, 0);
      setActive((from + step + places.length) % places.length);
    } else if (event.key === "Enter") {
      // Enter must not submit the surrounding form.
      event.preventDefault();
      const place = places[active];
      if (place) choose(place);
      else start();
    } else if (event.key === "Escape" && expanded) {
      event.preventDefault();
      close();
    }
  };

  const status = formatStatus(result, language);
  return (
    <div ref={box} className="relative flex flex-wrap gap-2">
      <Input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        aria-label={t("picker.searchLabel", { place: label.toLowerCase() })}
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? `${id}-places` : undefined}
        aria-activedescendant={activeId}
        placeholder={t("picker.searchPlaceholder")}
        enterKeyHint="search"
        maxLength={100}
        className="flex-[999_1_10rem]"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (result.state !== "idle") close();
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <Button
        variant="secondary"
        className="shrink-0 grow"
        pending={result.state === "searching"}
        icon={<Search aria-hidden="true" className="size-4" />}
        onBlur={leave}
        onClick={({ detail }) => {
          start();
          // The input handles the list's keys and keeps the focus.
          if (detail === 0) input.current?.focus();
        }}
      >
        {t("picker.search")}
      </Button>
      {expanded && (
        <div
          id={`${id}-places`}
          role="listbox"
          aria-label={t("picker.resultsLabel", { place: label.toLowerCase() })}
          className={classNames(panelClass, "max-h-72 overflow-y-auto overscroll-contain p-1")}
          onMouseDown={(event) => event.preventDefault()}
        >
          {places.map((place, index) => (
            <Hit
              key={place.key}
              id={optionId(index)}
              place={place}
              isActive={index === active}
              onChoose={() => choose(place)}
            />
          ))}
          {(result.problem || result.state === "searching") && (
            <p className="px-3 py-2 text-muted text-sm">
              {result.problem ? translateServerMessage(result.problem) : t("picker.searching")}
            </p>
          )}
        </div>
      )}
      <p
        role="status"
        className={status && !expanded ? classNames(panelClass, "px-4 py-3 text-muted text-sm") : "sr-only"}
      >
        {status}
      </p>
    </div>
  );
}

const panelClass =
  "absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-control bg-raised shadow-float";

function Hit(props: { id: string; place: FoundPlace; isActive: boolean; onChoose: () => void }) {
  const { id, place, isActive, onChoose } = props;
  const { language } = useTranslator();
  const Icon = place.kind === "facility" ? Hospital : MapPin;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox points at it by aria-activedescendant
    <div
      id={id}
      translate="no"
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded px-3 py-1.5 leading-snug hover:bg-line aria-selected:bg-raised aria-selected:outline aria-selected:outline-ink"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 text-muted" />
      <span className="min-w-0">
        <bdi className="block font-medium wrap-anywhere">{place.name}</bdi>
        <bdi className="block text-muted text-sm wrap-anywhere">{place.detail}</bdi>
      </span>
      <span className="whitespace-nowrap text-muted text-sm tabular-nums">
        {formatDistance(place.distance, language)}
      </span>
    </div>
  );
}

function formatStatus({ state, places, problem }: PlaceSearch, language: Language): string {
  const { t, translateServerMessage } = createTranslator(language, pickerMessages);
  if (state === "failed") return t("picker.searchFailed");
  if (state !== "found") return "";
  if (places.length === 0) {
    return t("picker.checkSpelling", {
      problem: problem ? translateServerMessage(problem) : t("picker.noResults"),
    });
  }
  const found = t("picker.found", { count: places.length });
  return `${found} ${translateServerMessage(problem)}`.trim();
}
