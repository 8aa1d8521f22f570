/** Dispatched at the container when labels have moved. */
export const labelsArranged = "ww-labels-arranged";

const sides = ["right", "left"] as const;

/** Hides labels that overlap. Reads and writes the layout: call once per movement. */
export function arrangeLabels(container: HTMLElement): void {
  const frame = getBox(container);
  const crosses = [...container.querySelectorAll<HTMLElement>(".ww-map-place")];
  const map = container.closest(".ww-map") ?? container;
  const signs = [...crosses, ...map.querySelectorAll(others)];
  const taken = new Map(signs.map((sign) => [sign, getBox(sign)] as const));
  for (const cross of crosses) {
    const name = cross.querySelector<HTMLElement>(".ww-map-place-name");
    if (!name) continue;
    const side = sides.find((tried) => {
      name.dataset.side = tried;
      const box = getBox(name);
      return (
        isWithin(box, frame) && ![...taken].some(([sign, other]) => sign !== cross && overlaps(box, other))
      );
    });
    if (side) taken.set(name, getBox(name));
    else name.dataset.side = "none";
  }
  container.dispatchEvent(new Event(labelsArranged));
}

const others =
  ".ww-map-sign, .ww-map-sign-text, .ww-map-degrees, .ww-map-overlay, .leaflet-control-scale-line";

const getBox = (element: Element) => element.getBoundingClientRect();

const isWithin = (box: DOMRect, frame: DOMRect) =>
  box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
