/** Dispatched at the container when labels have moved. */
export const labelsArranged = "ww-labels-arranged";

const besides = ["right", "left"];
const allSides = ["top", "bottom", "right", "left"];

/**
 * Moves labels of markers to a free side, and hides those without one; the ends of a journey stay. Names of places give
 * way to them. Reads and writes the layout: call once per movement.
 */
export function arrangeLabels(container: HTMLElement): void {
  const frame = getBox(container);
  const map = container.closest(".ww-map") ?? container;
  const crosses = [...container.querySelectorAll<HTMLElement>(".ww-map-place")];
  const labels = [...container.querySelectorAll<HTMLElement>(".ww-map-sign-text")];
  const taken = new Map([...crosses, ...map.querySelectorAll(others)].map((sign) => [sign, getBox(sign)]));
  const isFree = (label: HTMLElement, sign: Element | null, mayCover: string) => {
    const box = getBox(label);
    return (
      isWithin(box, frame) &&
      ![...taken].some(([other, at]) => other !== sign && !other.matches(mayCover) && overlaps(box, at))
    );
  };
  const findSide = (label: HTMLElement, sign: Element | null, sides: readonly string[], mayCover: string) =>
    sides.find((tried) => {
      label.dataset.side = tried;
      return isFree(label, sign, mayCover);
    });
  const place = (label: HTMLElement, sign: Element | null, sides: readonly string[], otherwise: string) => {
    // An end is more important than a facility there.
    const covered = otherwise === "none" ? nothing : ".ww-map-place";
    label.dataset.side =
      findSide(label, sign, sides, nothing) ?? findSide(label, sign, sides, covered) ?? otherwise;
    if (label.dataset.side !== "none") taken.set(label, getBox(label));
  };
  for (const label of sortByRank(labels)) {
    const { preferred = "top" } = label.dataset;
    const sides = [preferred, ...allSides.filter((side) => side !== preferred)];
    place(label, label.closest(".ww-map-sign"), sides, isEnd(label) ? preferred : "none");
  }
  for (const cross of crosses) {
    const name = cross.querySelector<HTMLElement>(".ww-map-place-name");
    if (name) place(name, cross, besides, "none");
  }
  container.dispatchEvent(new Event(labelsArranged));
}

const others = ".ww-map-sign, .ww-map-overlay, .leaflet-control-scale-line";

const nothing = ":not(*)";

const isEnd = (label: HTMLElement) => label.closest(".ww-map-vehicle") === null;

/** Ends first. */
const sortByRank = (labels: readonly HTMLElement[]) => [
  ...labels.filter(isEnd),
  ...labels.filter((label) => !isEnd(label)),
];

const getBox = (element: Element) => element.getBoundingClientRect();

const isWithin = (box: DOMRect, frame: DOMRect) =>
  box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
