import type { Facility } from "@wardway/db/model";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "../use-hydrated.ts";
import { facilityAddress } from "./facility-address.ts";
import type { FormField } from "./form-field.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { useFacilitySuggestions } from "./use-facility-suggestions.ts";

export interface LocationFieldProps {
  field: FormField;
  /** Hidden fields for the position of the facility that was chosen, decimal degrees as text. */
  latitude: FormField;
  longitude: FormField;
  label: string;
  hint: string;
  /** True unless told. */
  required?: boolean;
}

/**
 * A place as text, with facilities offered while one types: an editable combobox with a list
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Any text may stand; without a script it is a plain input.
 */
export function LocationField(props: LocationFieldProps) {
  const { field, latitude, longitude, label, hint, required = true } = props;
  const input = useRef<HTMLInputElement>(null);
  const latitudeInput = useRef<HTMLInputElement>(null);
  const longitudeInput = useRef<HTMLInputElement>(null);
  const choosing = useRef(false);
  const { suggestions, suggest, clear } = useFacilitySuggestions();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hydrated = useHydrated();

  const { facilities } = suggestions;
  const expanded = open && facilities.length > 0;
  const listId = `${field.id}-suggestions`;
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = expanded && active >= 0 ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const place = (position: Pick<Facility, "latitude" | "longitude"> | null) => {
    if (latitudeInput.current) latitudeInput.current.value = position ? String(position.latitude) : "";
    if (longitudeInput.current) longitudeInput.current.value = position ? String(position.longitude) : "";
  };

  const close = () => {
    setOpen(false);
    setActive(-1);
  };

  const onInput = (typed: string) => {
    if (choosing.current) return;
    // The position was the chosen facility's; this text is another place.
    place(null);
    setActive(-1);
    setOpen(true);
    suggest(typed);
  };

  const choose = (facility: Facility) => {
    if (!input.current) return;
    input.current.value = facilityAddress(facility);
    place(facility);
    close();
    clear();
    choosing.current = true;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    choosing.current = false;
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
    <Field id={field.id} label={label} hint={hint} error={field.errors} required={required}>
      <div className="relative">
        <Input
          ref={input}
          name={field.name}
          defaultValue={field.defaultValue}
          autoComplete="off"
          onInput={(event) => onInput(event.currentTarget.value)}
          {...(hydrated && {
            role: "combobox",
            "aria-autocomplete": "list",
            "aria-expanded": expanded,
            "aria-controls": expanded ? listId : undefined,
            "aria-activedescendant": activeId,
            onKeyDown,
            onBlur: close,
          })}
        />
        <input ref={latitudeInput} hidden name={latitude.name} defaultValue={latitude.defaultValue} />
        <input ref={longitudeInput} hidden name={longitude.name} defaultValue={longitude.defaultValue} />
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
    </Field>
  );
}
