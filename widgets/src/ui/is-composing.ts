import type { KeyboardEvent } from "react";

/** In Safari the key that ends a composition follows it, and has only this. */
const COMPOSITION_KEY_CODE = 229;

/** Returns whether a key belongs to an input method, such as Enter on a candidate for a Japanese word. */
export function isComposing(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
  const { isComposing, keyCode } = (event as KeyboardEvent).nativeEvent ?? event;
  return isComposing || keyCode === COMPOSITION_KEY_CODE;
}
