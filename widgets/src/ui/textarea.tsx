import { frameMessages } from "@wardway/model/messages/en/frame";
import { forwardRef, type TextareaHTMLAttributes, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";
import { useField } from "./field.tsx";
import { controlClass, privateText } from "./input.tsx";

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Share of the remaining length, 0 to 1, below which the count appears. Default: 0.2; 1: from the first letter. */
  countedBelow?: number;
}

/** Below this share the count is announced. */
const ANNOUNCED_BELOW = 0.2;

/** With `maxLength` it shows the remaining characters. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaProps>(function Textarea(
  { className, maxLength, countedBelow = ANNOUNCED_BELOW, onInput, rows = 4, ...props },
  ref,
) {
  const { t } = useTranslator(frameMessages);
  const [typed, setTyped] = useState(String(props.defaultValue ?? "").length);
  const length = props.value === undefined ? typed : String(props.value).length;
  const left = maxLength === undefined ? Number.POSITIVE_INFINITY : maxLength - length;
  const shown = maxLength !== undefined && length > 0 && left <= maxLength * countedBelow;
  const spoken = maxLength !== undefined && left <= maxLength * ANNOUNCED_BELOW;
  return (
    <span className="relative block">
      <textarea
        part="input"
        {...privateText}
        {...useField()}
        rows={rows}
        {...props}
        {...(maxLength !== undefined && { maxLength })}
        ref={ref}
        onInput={(event) => {
          setTyped(event.currentTarget.value.length);
          onInput?.(event);
        }}
        className={classNames(controlClass, "resize-y py-2", maxLength !== undefined && "pb-7", className)}
      />
      <span
        aria-live={spoken ? "polite" : "off"}
        className="pointer-events-none absolute right-3 bottom-2 bg-surface pl-2 text-muted text-sm tabular-nums"
      >
        {shown && t("frame.charactersLeft", { count: left })}
      </span>
    </span>
  );
});
