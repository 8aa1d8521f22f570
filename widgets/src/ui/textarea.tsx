import { forwardRef, type TextareaHTMLAttributes, useState } from "react";
import { classNames } from "./class-names.ts";
import { useField } from "./field.tsx";
import { controlClass } from "./input.tsx";

/** The count appears when less than a fifth of the room is left. */
const countedBelow = 0.2;

/** A native textarea. Given `maxLength` (characters), it says how many are left once they get few. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(
  function Textarea({ className, maxLength, onInput, rows = 4, ...props }, ref) {
    const [length, setLength] = useState(String(props.value ?? props.defaultValue ?? "").length);
    const left = maxLength === undefined ? Number.POSITIVE_INFINITY : maxLength - length;
    const shown = maxLength !== undefined && left <= maxLength * countedBelow;
    return (
      <span className="relative block">
        <textarea
          {...useField()}
          rows={rows}
          {...props}
          {...(maxLength !== undefined && { maxLength })}
          ref={ref}
          onInput={(event) => {
            setLength(event.currentTarget.value.length);
            onInput?.(event);
          }}
          className={classNames(
            controlClass,
            "resize-y py-2.5",
            maxLength !== undefined && "pb-7",
            className,
          )}
        />
        <span
          aria-live="polite"
          className="pointer-events-none absolute right-3 bottom-2 bg-canvas pl-2 text-muted text-sm tabular-nums"
        >
          {shown && `${left} ${left === 1 ? "character" : "characters"} left`}
        </span>
      </span>
    );
  },
);
