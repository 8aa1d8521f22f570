import { useId } from "react";

interface PreviewChoiceProps<Value extends string> {
  legend: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Native radio buttons as a segmented control. */
export function PreviewChoice<Value extends string>(props: PreviewChoiceProps<Value>) {
  const { legend, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0 max-sm:w-full">
      <legend className="mb-1.5 text-muted text-sm">{legend}</legend>
      <div className="flex overflow-hidden rounded-md border border-line">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 flex-1 items-center justify-center whitespace-nowrap px-2.5 font-medium text-muted text-sm transition-colors not-first:border-line not-first:border-l hover:bg-raised hover:text-ink has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2 sm:flex-none lg:min-h-9 pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
