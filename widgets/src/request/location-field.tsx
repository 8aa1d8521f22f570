import type { Position } from "@wardway/model";
import { requestMessages } from "@wardway/model/messages/en/request";
import MapIcon from "lucide-react/icons/map";
import MapPinCheck from "lucide-react/icons/map-pin-check";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { afterFocusMoved } from "../ui/after-focus-moved.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { isComposing } from "../ui/is-composing.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { FormField } from "./form-field.ts";
import type { OwnHospital } from "./request-widget-props.ts";
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
  /** Offers the hospital's frequent destinations while the field is empty. Default: false. */
  offersFrequent?: boolean;
  /** Fields of the place in the facility; default: none. */
  inside?: InsideFacility;
}

export interface InsideFacility {
  /** Names the place's fields together: "From". */
  readonly legend: string;
  readonly unit: FormField;
  readonly room: FormField;
  /** Its units are suggested in it. */
  readonly hospital: OwnHospital | null;
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
    offersFrequent = false,
    inside,
  } = props;
  const { t } = useTranslator(requestMessages);
  const errors = useFieldErrors()(field);
  const hasError = [field, inside?.unit, inside?.room].some((each) => each?.errors !== undefined);
  const { suggestions, suggest, offer, clear } = usePlaceSuggestions(near);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isMapOpen, setMapOpen] = useState(false);
  const placed = usePlacedText(
    { latitude, longitude, text: field },
    {
      initial,
      describe,
      filledIn: inside?.hospital?.name,
    },
  );
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

  const offerFrequent = () => {
    if (!offersFrequent || placed.input.current?.value !== "") return false;
    offer();
    setOpen(true);
    return true;
  };

  const onInput = () => {
    const typed = placed.takeTyped();
    // What the page restores after a log-in is no search.
    if (typed === null || !placed.input.current?.matches(":focus")) return;
    setChosen(null);
    if (offerFrequent()) return;
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
    } else if (event.key === "Enter" && open && (active >= 0 || placed.text !== "")) {
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

  const facility = (
    <Field id={field.id} label={label} hint={hint} error={errors} required={required}>
      <div className="flex flex-wrap justify-end gap-2">
        <div className={classNames("relative min-w-0 flex-1 basis-72", inside && "@2xl:basis-40")}>
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
              // An error stays readable.
              onFocus: () => !errors && offerFrequent(),
              onClick: offerFrequent,
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
  );

  return (
    <div>
      {inside ? (
        <fieldset className="place-fields">
          <legend className="sr-only">{inside.legend}</legend>
          {facility}
          <InsideFields {...inside} facility={placed.text} />
        </fieldset>
      ) : (
        facility
      )}
      {placed.position && (
        <div className={hasError ? "mb-1" : "-mt-6 mb-1"}>
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
          hasError={hasError}
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

function InsideFields({ unit, room, hospital, facility }: InsideFacility & { facility: string }) {
  const { t } = useTranslator(requestMessages);
  const errorOf = useFieldErrors();
  const listId = `${unit.id}-known`;
  const isOwn = hospital !== null && facility.toLowerCase().startsWith(hospital.name.toLowerCase());
  const known = isOwn ? hospital.units : [];
  const input = useRef<HTMLInputElement>(null);
  const wasOwn = useRef(isOwn);
  const cleared = useRef("");
  useEffect(() => {
    const { current } = input;
    if (wasOwn.current === isOwn || !current) return;
    wasOwn.current = isOwn;
    // A prefilled unit is none of another facility.
    if (!isOwn && current.value === unit.defaultValue) cleared.current = current.value;
    else if (!isOwn || current.value !== "") return;
    current.value = isOwn ? cleared.current : "";
    current.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, [isOwn, unit.defaultValue]);
  return (
    <>
      <Field id={unit.id} label={t("request.unit")} error={errorOf(unit)}>
        <Input
          ref={input}
          name={unit.name}
          defaultValue={unit.defaultValue}
          list={known.length > 0 ? listId : undefined}
          dir="auto"
        />
        {known.length > 0 && (
          <datalist id={listId}>
            {known.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        )}
      </Field>
      <Field id={room.id} label={t("request.room")} error={errorOf(room)}>
        <Input name={room.name} defaultValue={room.defaultValue} dir="auto" />
      </Field>
    </>
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
