import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = ["theme.css", "map/map.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");
const mapLists = {
  pairs: listOf(".ww-map .leaflet-container {\n  --ww-map-water"),
  night: listOf('[data-theme="night"] .ww-map .leaflet-container'),
};
const lists = {
  pairs: join(listOf(":root,"), mapLists.pairs),
  night: join(listOf('[data-theme="night"]'), mapLists.night),
};
const themes = {
  dark: readTheme((token) => split(lists.pairs(token) ?? "", 1)),
  light: readTheme((token) => split(lists.pairs(token) ?? "", 0)),
  night: readTheme((token) => lists.night(token) ?? split(lists.pairs(token) ?? "", 1)),
};

const words = [
  "text",
  "muted",
  "critical",
  "danger",
  "pending",
  "needs-approval",
  "approved",
  "in-progress",
  "completed",
  "cancelled",
  "low",
  "medium",
  "high",
  "role-admin",
  "role-hospital",
  "role-ambulance",
];
const grounds = ["canvas", "surface", "raised", "tint"];

describe.each(["dark", "light", "night"] as const)("the %s theme", (name) => {
  const theme = themes[name];

  it.each(words.flatMap((word) => grounds.map((ground) => [word, ground])))(
    "keeps %s readable on %s (4.5 to 1)",
    (word = "", ground = "") => {
      expect(contrast(theme(word), theme(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("keeps inverted text readable, as on a main button and a count", () => {
    expect(contrast(theme("canvas"), theme("text"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme("surface"), theme("text"))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["primary", "danger"])("has sufficient contrast on a %s button, pressed or not", (button) => {
    expect(contrast(theme(`on-${button}`), theme(button))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme(`on-${button}`), theme(`${button}-strong`))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["control", "focus", "primary"].flatMap((shape) => grounds.map((ground) => [shape, ground])))(
    "shows %s as a shape on %s (3 to 1)",
    (shape = "", ground = "") => {
      expect(contrast(theme(shape), theme(ground))).toBeGreaterThanOrEqual(3);
    },
  );
});

const mapGrounds = ["earth", "park", "campus", "industry", "building", "road"];

describe.each(["dark", "light", "night"] as const)("the basemap in the %s theme", (name) => {
  const theme = themes[name];

  it.each([
    ...["label", "label-minor"].flatMap((label) => mapGrounds.map((ground) => [label, ground])),
    ["label", "highway"],
    ["label-water", "water"],
    ["label-park", "park"],
    ["label-park", "earth"],
    ["label-care", "care"],
    ["label-care", "earth"],
  ])("keeps %s readable on %s (4.5 to 1)", (label = "", ground = "") => {
    expect(contrast(theme(`map-${label}`), theme(`map-${ground}`))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["earth", "water", "park", "road"])(
    "lets routes and vehicles stand out on %s (7 to 1)",
    (ground) => {
      expect(contrast(theme("text"), theme(`map-${ground}`))).toBeGreaterThanOrEqual(7);
    },
  );
});

function join(one: (token: string) => string | undefined, other: (token: string) => string | undefined) {
  return (token: string) => one(token) ?? other(token);
}

/** Reads a rule's values. */
function listOf(selector: string): (token: string) => string | undefined {
  const rule = css.slice(css.indexOf(selector)).split("}")[0] ?? "";
  return (token) => rule.match(new RegExp(`--ww-${token}: ([^;]*);`))?.[1];
}

/** A value, or the light (0) or dark (1) one of a pair. */
const split = (value: string, side: 0 | 1) =>
  /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value)?.[side + 1] ?? value;

function readTheme(read: (token: string) => string): (token: string) => string {
  return function color(token) {
    const value = read(token);
    const reference = /^var\(--ww-([\w-]+)\)$/.exec(value)?.[1];
    if (reference) return color(reference);
    if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`No colour --ww-${token}`);
    return value;
  };
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}
