import type { Position } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FormField } from "./form-field.ts";
import { matchesPosition } from "./placed-text.ts";
import { parsePosition } from "./position-of.ts";

export interface PlacedTextOptions {
  /** Initial position if the fields are empty. */
  readonly initial?: Position | null | undefined;
  /** Text for a position without an address. */
  readonly describe?: ((position: Position) => string) | undefined;
  /** A text that was filled in, not typed. */
  readonly filledIn?: string | undefined;
}

/** Text and position stay uncontrolled: every change dispatches `input`, as typing does. */
export function usePlacedText(
  fields: { text: FormField; latitude: FormField; longitude: FormField },
  { initial = null, describe, filledIn }: PlacedTextOptions,
) {
  const input = useRef<HTMLInputElement>(null);
  const latitude = useRef<HTMLInputElement>(null);
  const longitude = useRef<HTMLInputElement>(null);
  const writing = useRef(false);
  const [text, setText] = useState(fields.text.defaultValue ?? "");
  const [position, setPosition] = useState(
    () => parsePosition(fields.latitude.defaultValue, fields.longitude.defaultValue) ?? initial,
  );
  /** The same value before the next render. */
  const present = useRef(position);
  /** The last text that was not typed by the user. */
  const [written, setWritten] = useState(initial || text === filledIn ? text : "");
  const boundTo = useRef<string | null>(text);

  const place = useCallback((next: Position | null) => {
    if (latitude.current) latitude.current.value = next ? String(next.latitude) : "";
    if (longitude.current) longitude.current.value = next ? String(next.longitude) : "";
    present.current = next;
    setPosition(next);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: typed before the script was loaded
  useEffect(() => {
    const typed = input.current?.value ?? text;
    if (typed === text) return;
    setText(typed);
    if (!matchesPosition(typed, boundTo.current)) place(null);
  }, []);

  const put = useCallback(
    (change: { text?: string; position?: Position | null }) => {
      if (change.text !== undefined && input.current) {
        input.current.value = change.text;
        setText(change.text);
      }
      if (change.position !== undefined) place(change.position);
      writing.current = true;
      input.current?.dispatchEvent(new InputEvent("input", { bubbles: true }));
      writing.current = false;
    },
    [place],
  );

  /** Null if the text was filled in. */
  const takeTyped = () => {
    if (writing.current || !input.current) return null;
    const typed = input.current.value;
    setText(typed);
    if (position && !matchesPosition(typed, boundTo.current)) place(null);
    return typed;
  };

  const fill = (address: string, { latitude, longitude }: Position) => {
    boundTo.current = address;
    setWritten(address);
    put({ text: address, position: { latitude, longitude } });
  };
  const mark = useCallback(
    (marked: Position) => {
      const text = describe?.(marked);
      boundTo.current = text ?? null;
      if (text !== undefined) setWritten(text);
      put({ ...(text !== undefined && { text }), position: marked });
    },
    [put, describe],
  );
  const write = useCallback(
    (address: string) => {
      boundTo.current = address;
      setWritten(address);
      // The address belongs to the marker, which may predate its position fields.
      put({ text: address, position: present.current });
    },
    [put],
  );
  const forget = () => {
    put({ ...(describe && { text: "" }), position: null });
    input.current?.focus();
  };

  const revalidate = useCallback(() => put({}), [put]);

  const isTyped = text.trim() !== "" && text !== written;
  return {
    input,
    latitude,
    longitude,
    text,
    position,
    isTyped,
    takeTyped,
    fill,
    mark,
    write,
    forget,
    revalidate,
  };
}
