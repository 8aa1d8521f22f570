import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Control, findControl } from "./controls.ts";
import { typedOver, typedTexts } from "./prefilled-texts.ts";
import type { RequestTexts } from "./request-defaults.ts";
import { type RequestDraft, readTexts } from "./request-draft.ts";

/**
 * When the host's values change, uncontrolled inputs are remounted with typed text and focus restored.
 * @param untouched must be stable
 */
export function useEntryTexts(
  form: RefObject<HTMLFormElement>,
  untouched: RequestTexts,
  typed: RequestDraft | null,
) {
  const [shown, setShown] = useState({ texts: { ...untouched, ...typed }, version: 0 });
  const before = useRef(untouched);
  const focus = useRef<Focus | null>(null);

  const current = useCallback(
    () => (form.current ? readTexts(new FormData(form.current), before.current) : null),
    [form],
  );
  const typedNow = useCallback((): RequestDraft => {
    const texts = current();
    return texts ? typedTexts(texts, before.current) : {};
  }, [current]);

  useEffect(() => {
    if (before.current === untouched) return;
    const typed = typedOver(typedNow(), before.current, untouched);
    before.current = untouched;
    focus.current = form.current && focusIn(form.current);
    setShown(({ version }) => ({ texts: { ...untouched, ...typed }, version: version + 1 }));
  }, [form, typedNow, untouched]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has other fields
  useEffect(() => {
    if (focus.current && form.current) restoreFocus(form.current, focus.current);
    focus.current = null;
  }, [form, shown.version]);

  return { ...shown, current, typedNow };
}

interface Focus {
  readonly name: string;
  readonly selection: readonly [number | null, number | null] | null;
}

/** In a shadow root, `document.activeElement` is only the host element. */
function focusIn(form: HTMLFormElement): Focus | null {
  const { activeElement } = form.getRootNode() as Document | ShadowRoot;
  if (!activeElement || !form.contains(activeElement)) return null;
  const { name } = activeElement as Control;
  if (!name) return null;
  const isText =
    activeElement instanceof HTMLTextAreaElement ||
    (activeElement instanceof HTMLInputElement && activeElement.type === "text");
  return { name, selection: isText ? [activeElement.selectionStart, activeElement.selectionEnd] : null };
}

function restoreFocus(form: HTMLFormElement, { name, selection }: Focus): void {
  const control = findControl(form, name);
  control?.focus({ preventScroll: true });
  if (selection && control && "setSelectionRange" in control) control.setSelectionRange(...selection);
}
