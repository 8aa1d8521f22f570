/**
 * Keys typed into fields go no further than the shadow root: outside of it their target is the element, which no page takes
 * for a field. Pages still get Escape, Tab and what may be a shortcut with modifiers.
 */
const keep = (event: Event) => {
  const { target, key, ctrlKey, metaKey } = event as KeyboardEvent;
  const isField = (target as Element).matches("input, select, textarea");
  if (isField && !ctrlKey && !metaKey && !/^(Esc|Tab|F\d|Shift|Control|Alt|Meta)/.test(key))
    event.stopPropagation();
};

/** Keeps a page's keyboard shortcuts from what is typed into a widget. Can be called again for the same root. */
export function keepTyping(root: ShadowRoot): void {
  for (const type of ["keydown", "keypress", "keyup"]) root.addEventListener(type, keep);
}
