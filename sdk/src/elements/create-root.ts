import { type ComponentChild, render } from "preact";

/** What of `react-dom/client` the elements use, without the rest of preact/compat. */
export const createRoot = (place: Element) => ({
  render: (content: ComponentChild) => render(content, place),
  unmount: () => render(null, place),
});
