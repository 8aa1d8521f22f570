import { type InputHTMLAttributes, useState } from "react";
import { classNames } from "./class-names.ts";
import { useField } from "./field.tsx";

export interface SliderProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value" | "defaultValue"> {
  min: number;
  max: number;
  step: number;
  defaultValue: number;
  /** Formats the value with its unit ('100 miles'), shown and read aloud. */
  format(value: number): string;
}

export function Slider({ defaultValue, format, className, onInput, ...range }: SliderProps) {
  const [value, setValue] = useState(defaultValue);
  const field = useField();
  return (
    <span className={classNames("block", className)}>
      <span className="flex items-center gap-4">
        <input
          {...field}
          {...range}
          type="range"
          defaultValue={defaultValue}
          aria-valuetext={format(value)}
          onInput={(event) => {
            setValue(event.currentTarget.valueAsNumber);
            onInput?.(event);
          }}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-ink"
        />
        {/* Without JavaScript the text would not follow the slider. */}
        <output
          htmlFor={field.id}
          className="w-24 shrink-0 text-right font-semibold tabular-nums noscript:hidden"
        >
          {format(value)}
        </output>
      </span>
      <span className="-mt-1 flex justify-between pr-28 text-muted text-sm tabular-nums noscript:pr-0">
        <span>{format(range.min)}</span>
        <span>{format(range.max)}</span>
      </span>
    </span>
  );
}
