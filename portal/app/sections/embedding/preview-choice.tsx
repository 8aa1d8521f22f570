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
      <div className="segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
