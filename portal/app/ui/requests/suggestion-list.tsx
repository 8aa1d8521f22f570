import type { Facility } from "@wardway/db/model";
import { streetAndTown } from "@wardway/widgets/map/facility-address";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { Suggestions } from "./use-facility-suggestions.ts";

export interface SuggestionListProps {
  id: string;
  optionId: (index: number) => string;
  /** What the places are for, read aloud. */
  label: string;
  suggestions: Suggestions;
  open: boolean;
  /** Index of the option that Enter takes; -1 for none. */
  active: number;
  onChoose: (facility: Facility) => void;
}

const panelClass =
  "absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-control bg-raised shadow-float";

/** The facilities offered under a location, and what there is to say when there are none. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, optionId, label, suggestions, open, active, onChoose } = props;
  const { facilities } = suggestions;
  const sentence = open ? sentenceOf(suggestions) : "";
  return (
    <>
      {open && facilities.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={`Facilities for ${label.toLowerCase()}`}
          className={classNames(panelClass, "max-h-72 overflow-y-auto overscroll-contain p-1")}
          // The input keeps the focus: a press on the list must not blur it.
          onMouseDown={(event) => event.preventDefault()}
        >
          {facilities.map((facility, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the combobox points at it by aria-activedescendant
            <div
              key={facility.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => onChoose(facility)}
              className="min-h-11 cursor-pointer rounded px-3 py-1.5 leading-snug hover:bg-line aria-selected:bg-primary/20 aria-selected:outline aria-selected:outline-primary"
            >
              <bdi className="block font-medium wrap-anywhere">{facility.name}</bdi>
              <bdi className="block text-muted text-sm wrap-anywhere">{streetAndTown(facility)}</bdi>
            </div>
          ))}
        </div>
      )}
      <p
        role="status"
        className={
          sentence && facilities.length === 0
            ? classNames(panelClass, "px-4 py-3 text-muted text-sm")
            : "sr-only"
        }
      >
        {sentence}
      </p>
    </>
  );
}

function sentenceOf({ state, facilities }: Suggestions): string {
  if (state === "failed") return "Facilities cannot be looked up now. Type the place in full.";
  if (state !== "found") return "";
  if (facilities.length === 0) return "No facility has this name. Type the place in full.";
  return `${facilities.length} ${facilities.length === 1 ? "facility" : "facilities"} found. Arrow keys move, Enter takes one.`;
}
