/**
 * Heights of a widget's usual content by the width of its element, in CSS pixels with the default padding. Measured in
 * Chromium, with the texts in English; a browser test checks the shift that remains.
 */
const heights = {
  statistics: [
    [0, 314],
    [364, 294],
    [384, 274],
    [488, 254],
    [808, 195],
    [940, 176],
  ],
  // Of a pending transport.
  tracking: [
    [0, 1135],
    [324, 1061],
    [412, 955],
    // Between a pending transport (718) and one under way (1126), whose state is not known yet.
    [808, 850],
  ],
  request: [
    [0, 2166],
    [340, 2014],
    [476, 1834],
    [552, 1728],
    [712, 1552],
    [840, 1662],
    [1128, 1474],
  ],
  // Of two responses.
  responses: [
    [0, 861],
    [328, 765],
    [336, 745],
    [376, 721],
    [404, 701],
    [596, 455],
    [628, 431],
    [776, 411],
    [880, 455],
    [928, 431],
  ],
};
/** A list is as long as the day is busy: in a page with this sheet it scrolls by itself, in a height that is known. */
const LIST = "wardway-transports";
const LIST_HEIGHT = "min(calc(var(--ww-rem,16px)*36),80svh)";
/** Of both sides, which is the host's to change. */
const PADDING_PX = 40;

const height = (pixels) => `calc(var(--ww-rem,16px)*${pixels / 16})`;

/** `selector` is a pseudo-element of its own container. */
const rules = (selector, steps, container = "") =>
  steps
    .map(([from, pixels]) => {
      const rule = `${selector}{height:${height(pixels)}}`;
      return from === 0 ? rule : `@container ${container}(width >= ${from}px){${rule}}`;
    })
    .join("\n");

/**
 * For the page's own style sheet, from before the element is defined until its widget is mounted. Without weight, so that
 * any rule of the page overrides it.
 */
export function hostSheet() {
  const tags = [...Object.keys(heights).map((name) => `wardway-${name}`), LIST];
  const all = `:where(${tags.join(",")})`;
  return [
    `:where(${tags.map((tag) => `${tag}:not([hidden])`).join(",")}){display:block}`,
    // For a place that is as wide as its content, such as a dialog.
    `${all}{container-type:inline-size;contain-intrinsic-inline-size:min(calc(var(--ww-rem,16px)*40),80vw);min-inline-size:min(100%,calc(var(--ww-rem,16px)*16))}`,
    `${all}::before{content:"";display:block}`,
    ...Object.entries(heights).map(([name, steps]) => rules(`:where(wardway-${name})::before`, steps)),
    `:where(${LIST}){--ww-list-height:${LIST_HEIGHT}}`,
    `:where(${LIST})::before{height:var(--ww-list-height)}`,
    // What failed is said in its place.
    `:where(${tags.map((tag) => `${tag}:has(>[role=alert])`).join(",")})::before{display:none}`,
    "",
  ].join("\n");
}

/**
 * For the shadow root: ends what the page reserves, and reserves the same in the frame until the widget is ready. The
 * float has no width and lets content be taller.
 */
export function reservation(name) {
  const end = ":host::before{display:none !important}";
  // Its own placeholders are as high.
  if (name === "statistics") return end;
  if (`wardway-${name}` === LIST) {
    return `${end}
    .frame{height:var(--ww-list-height,auto);overflow-y:auto}
    @media print{.frame{height:auto}}`;
  }
  const steps = (heights[name] ?? []).map(([from, pixels]) => [
    Math.max(0, from - PADDING_PX),
    pixels - PADDING_PX,
  ]);
  return `${end}
    .frame{display:flow-root}
    .frame::before{content:"";float:left}
    ${rules(".frame.is-pending::before", steps, "ww ")}`;
}

/** Emits the page's sheet for copying, linking and importing. */
export const hostStyles = (fileName) => ({
  name: "host-styles",
  generateBundle() {
    this.emitFile({ type: "asset", fileName, source: hostSheet() });
  },
});
