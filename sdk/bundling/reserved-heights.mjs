/**
 * Heights of a widget's usual content by the width of its element, in CSS pixels with the default padding. Measured in
 * Chromium, with the texts in English; a browser test checks the shift that remains.
 */
const heights = {
  statistics: [
    [0, 314],
    [356, 294],
    [382, 274],
    [488, 254],
    [808, 176],
  ],
  tracking: [
    [0, 821],
    [488, 767],
    // Between a pending transport (614) and a completed one (891), whose state is not known yet: the page is taller.
    [808, 710],
  ],
  request: [
    [0, 1814],
    [362, 1762],
    [552, 1460],
    [808, 1370],
  ],
  // Of two responses.
  responses: [
    [0, 685],
    [328, 661],
    [336, 641],
    [376, 617],
    [404, 597],
    [596, 403],
    [628, 379],
    [776, 359],
    [880, 403],
    [928, 379],
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
    `${all}{container-type:inline-size}`,
    `${all}::before{content:"";display:block}`,
    ...Object.entries(heights).map(([name, steps]) => rules(`:where(wardway-${name})::before`, steps)),
    `:where(${LIST}){--ww-list-height:${LIST_HEIGHT}}`,
    `:where(${LIST})::before{height:var(--ww-list-height)}`,
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
