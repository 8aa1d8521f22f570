import type { Position } from "@wardway/model";
import { requestMessages } from "@wardway/model/messages/en/request";
import MapIcon from "lucide-react/icons/map";
import MapPinCheck from "lucide-react/icons/map-pin-check";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { afterFocusMoved } from "../ui/after-focus-moved.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { isComposing } from "../ui/is-composing.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { FormField } from "./form-field.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { TypedPlace } from "./typed-place.tsx";
import { useFieldErrors } from "./use-field-errors.ts";
import { type SuggestedPlace, usePlaceSuggestions } from "./use-place-suggestions.ts";
import { usePlacedText } from "./use-placed-text.ts";

export interface PlaceOnMap {
  /** Purpose of the place: "Current location". */
  readonly label: string;
  readonly position: Position | null;
  readonly address: string;
  /** If typed, only the user's choice replaces it. */
  readonly isTyped: boolean;
  readonly onMark: (position: Position) => void;
  readonly onAddress: (address: string) => void;
  readonly describe: ((position: Position) => string) | undefined;
  readonly onName: () => void;
}

export interface LocationFieldProps {
  field: FormField;
  /** Hidden fields in decimal degrees. */
  latitude: FormField;
  longitude: FormField;
  label: string;
  hint: string;
  /** Ranks places; null if unknown. */
  near: Position | null;
  /** Renders the map on demand. */
  drawMap: (place: PlaceOnMap) => ReactNode;
  /** Default: true. */
  required?: boolean;
  /** Initial position without values in the hidden fields, which need JavaScript. */
  initial?: Position | null;
  /** Text for a position without an address; default: typed by the user. */
  describe?: (position: Position) => string;
  /** Name of the checkbox that confirms a text without a position; default: no confirmation. */
  confirmation?: string;
  /** A text that is confirmed initially, such as a host's. */
  confirmedText?: string | undefined;
}

/**
 * Editable combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/) with suggestions of places and a map; a plain
 * input without JavaScript.
 */
export function LocationField(props: LocationFieldProps) {
  const {
    field,
    latitude,
    longitude,
    label,
    hint,
    near,
    drawMap,
    required = true,
    initial,
    describe,
    confirmation,
    confirmedText = "",
  } = props;
  const { t } = useTranslator(requestMessages);
  const errors = useFieldErrors()(field);
  const { suggestions, suggest, clear } = usePlaceSuggestions(near);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isMapOpen, setMapOpen] = useState(false);
  const placed = usePlacedText({ latitude, longitude, text: field }, { initial, describe });
  const hydrated = useHydrated();

  const { places } = suggestions;
  const isSearching = suggestions.state === "searching";
  // Outdated suggestions are shown, but Enter must not take one, nor an address that only resembles the text.
  const active = chosen ?? (suggestions.state === "found" && places[0]?.isFacility ? 0 : -1);
  const expanded = open && places.length > 0;
  const listId = `${field.id}-suggestions`;
  const mapId = `${field.id}-map`;
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = expanded && active >= 0 ? optionId(active) : undefined;
  const place = label.toLowerCase();

  const close = () => {
    setOpen(false);
    setChosen(null);
  };

  const onInput = () => {
    const typed = placed.takeTyped();
    // What the page restores after a log-in is no search.
    if (typed === null || !placed.input.current?.matches(":focus")) return;
    setChosen(null);
    setOpen(true);
    suggest(typed);
  };

  const choose = ({ address, position }: SuggestedPlace) => {
    placed.fill(address, position);
    close();
    clear();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && places.length > 0) {
      event.preventDefault();
      if (isSearching) return;
      setOpen(true);
      // In a closed list, arrow down activates the first option, up the last.
      const from = expanded && active >= 0 ? active : Math.min(-step, 0);
      setChosen((from + step + places.length) % places.length);
    } else if (event.key === "Enter" && open) {
      // An incomplete text must not submit the form.
      event.preventDefault();
      const suggested = places[active];
      if (suggested) choose(suggested);
      else if (!isSearching) close();
    } else if (event.key === "Escape" && open && suggestions.state !== "idle") {
      event.preventDefault();
      close();
    }
  };

  return (
    <div>
      <Field id={field.id} label={label} hint={hint} error={errors} required={required}>
        <div className="flex flex-wrap justify-end gap-2">
          <div className="relative min-w-0 flex-1 basis-72">
            <Input
              ref={placed.input}
              name={field.name}
              defaultValue={field.defaultValue}
              onInput={onInput}
              {...(hydrated && {
                role: "combobox",
                "aria-autocomplete": "list",
                "aria-expanded": expanded,
                "aria-controls": expanded ? listId : undefined,
                "aria-activedescendant": activeId,
                onKeyDown,
                onBlur: () => afterFocusMoved(close),
              })}
            />
            <SuggestionList
              id={listId}
              optionId={optionId}
              label={label}
              suggestions={suggestions}
              open={open}
              active={active}
              onChoose={choose}
            />
          </div>
          <input ref={placed.latitude} hidden name={latitude.name} defaultValue={latitude.defaultValue} />
          <input ref={placed.longitude} hidden name={longitude.name} defaultValue={longitude.defaultValue} />
          {hydrated && (
            <Button
              variant="secondary"
              className="shrink-0"
              aria-expanded={isMapOpen}
              aria-controls={isMapOpen ? mapId : undefined}
              icon={<MapIcon aria-hidden="true" className="size-4" />}
              onClick={() => setMapOpen(!isMapOpen)}
              onKeyDown={({ key }) => key === "Escape" && setMapOpen(false)}
            >
              {isMapOpen ? t("request.hideMap") : t("request.useMap")}
              <span className="sr-only"> {t("request.forPlace", { place })}</span>
            </Button>
          )}
        </div>
      </Field>
      {placed.position && (
        <div className={errors ? "mb-1" : "-mt-6 mb-1"}>
          <p className="flex min-h-7 flex-wrap items-center gap-x-1.5 pt-1 text-muted text-sm leading-5">
            <MapPinCheck aria-hidden="true" className="size-4 shrink-0" />
            {t(placed.text.trim() === "" ? "request.markedUnnamed" : "request.marked")}
            <button
              type="button"
              className="rounded px-1 py-1 text-ink underline underline-offset-2 hover:text-ink"
              onClick={placed.forget}
            >
              {t("request.removeMarker")}
              <span className="sr-only"> {t("request.ofPlace", { place })}</span>
            </button>
          </p>
        </div>
      )}
      {hydrated && confirmation && !placed.position && !open && placed.text.trim() !== "" && (
        <TypedPlace
          name={confirmation}
          text={placed.text}
          place={place}
          confirmedText={confirmedText}
          hasError={errors !== undefined}
          onChange={placed.revalidate}
        />
      )}
      {isMapOpen && (
        <MapPanel id={mapId}>
          {drawMap({
            label,
            position: placed.position,
            address: placed.text,
            isTyped: placed.isTyped,
            onMark: placed.mark,
            onAddress: placed.write,
            describe,
            onName: () => placed.input.current?.focus(),
          })}
        </MapPanel>
      )}
    </div>
  );
}

function MapPanel({ id, children }: { id: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A promise in newer browsers, which is no cleanup function.
    void panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    // Clears the sticky bar.
    <div ref={panel} id={id} className="mb-3 scroll-mb-24">
      {children}
    </div>
  );
}
