import { type ComponentChild, render } from "preact";

/** Replaces react-dom/client without preact/compat. */
export const createRoot = (place: Element) => ({
  render: (content: ComponentChild) => render(content, place),
  unmount: () => render(null, place),
});
