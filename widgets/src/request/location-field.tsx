import type { Facility, Position } from "@wardway/model";
import { requestMessages } from "@wardway/model/messages/en/request";
import { Map as MapIcon, MapPinCheck } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { facilityAddress } from "../map/facility-address.ts";
import { useTranslator } from "../messages/messages.tsx";
import { afterFocusMoved } from "../ui/after-focus-moved.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { FormField } from "./form-field.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { useFacilitySuggestions } from "./use-facility-suggestions.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import { usePlacedText } from "./use-placed-text.ts";

/** A place of the form as its map has it, and what the map tells of it. */
export interface PlaceOnMap {
  /** What the place is for: "Current location". */
  readonly label: string;
  readonly position: Position | null;
  readonly address: string;
  /** Whether a person typed that address: then nothing but their own choice replaces it. */
  readonly isTyped: boolean;
  readonly onMark: (position: Position) => void;
  readonly onAddress: (address: string) => void;
}

export interface LocationFieldProps {
  field: FormField;
  /** Hidden fields for the position on the map, decimal degrees as text. */
  latitude: FormField;
  longitude: FormField;
  label: string;
  hint: string;
  /** Facilities close to it come first; null where nothing is known. */
  near: Position | null;
  /** Draws the map, once somebody asks for it. */
  drawMap: (place: PlaceOnMap) => ReactNode;
  /** True unless told. */
  required?: boolean;
  /** The position that the text names at first, where the hidden fields say nothing of it: they are a script's alone. */
  begins?: Position | null;
  /** What stands for a position whose address is not known; without it the text is left to the person. */
  describe?: (position: Position) => string;
}

/**
 * A place as text, with facilities offered while one types: an editable combobox with a list
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/), and a map to choose it on. Any text may stand; without a
 * script it is a plain input.
 */
export function LocationField(props: LocationFieldProps) {
  const { field, latitude, longitude, label, hint, near, drawMap, required = true, begins, describe } = props;
  const { t } = useTranslator(requestMessages);
  const errors = useFieldErrors()(field);
  const { suggestions, suggest, clear } = useFacilitySuggestions(near);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isMapOpen, setMapOpen] = useState(false);
  const placed = usePlacedText({ latitude, longitude, text: field }, { begins, describe });
  const hydrated = useHydrated();

  const { facilities } = suggestions;
  const expanded = open && facilities.length > 0;
  const listId = `${field.id}-suggestions`;
  const mapId = `${field.id}-map`;
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = expanded && active >= 0 ? optionId(active) : undefined;
  const place = label.toLowerCase();

  const close = () => {
    setOpen(false);
    setActive(-1);
  };

  const onInput = () => {
    const typed = placed.takeTyped();
    if (typed === null) return;
    setActive(-1);
    setOpen(true);
    suggest(typed);
  };

  const choose = (facility: Facility) => {
    placed.fill(facilityAddress(facility), facility);
    close();
    clear();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && facilities.length > 0) {
      event.preventDefault();
      setOpen(true);
      // Nothing is active at first: down leads to the first option, up to the last.
      const from = step === 1 ? active : Math.max(active, 0);
      setActive((from + step + facilities.length) % facilities.length);
    } else if (event.key === "Enter" && expanded && facilities[active]) {
      event.preventDefault();
      choose(facilities[active]);
    } else if (event.key === "Escape" && expanded) {
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
              autoComplete="off"
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
              className="h-11 shrink-0"
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
        <div className={errors ? "mb-1" : "-mt-7 mb-1"}>
          <p className="flex min-h-7 flex-wrap items-center gap-x-1.5 pt-1 text-muted text-sm leading-5">
            <MapPinCheck aria-hidden="true" className="size-4 shrink-0 text-completed" />
            {t("request.marked")}
            <button
              type="button"
              className="rounded px-1 py-1 text-primary underline underline-offset-2 hover:text-primary-strong"
              onClick={placed.forget}
            >
              {t("request.removeMarker")}
              <span className="sr-only"> {t("request.ofPlace", { place })}</span>
            </button>
          </p>
        </div>
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
          })}
        </MapPanel>
      )}
    </div>
  );
}

function MapPanel({ id, children }: { id: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A promise in newer browsers, which is nothing to call once the map goes.
    void panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    // Clear of the bar with the buttons, which stays at the lower edge.
    <div ref={panel} id={id} className="mb-3 scroll-mb-24">
      {children}
    </div>
  );
}
