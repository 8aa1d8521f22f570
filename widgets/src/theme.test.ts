import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./theme.css", import.meta.url), "utf8");
const themes = { dark: tokensOf(":root,"), light: tokensOf('[data-theme="light"],') };

const words = [
  "text",
  "muted",
  "primary",
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
  "critical",
  "role-admin",
  "role-hospital",
  "role-ambulance",
];
const grounds = ["canvas", "surface", "raised"];

describe.each(["dark", "light"] as const)("the %s theme", (name) => {
  const theme = themes[name];

  it.each(words.flatMap((word) => grounds.map((ground) => [word, ground])))(
    "keeps %s readable on %s (4.5 to 1)",
    (word = "", ground = "") => {
      expect(contrast(theme(word), theme(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(words)("has sufficient contrast for %s on its own tint, as in a badge", (word) => {
    expect(contrast(theme(word), mix(theme(word), theme("surface"), 0.14))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["primary", "danger"])("has sufficient contrast on a %s button, pressed or not", (button) => {
    expect(contrast(theme(`on-${button}`), theme(button))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme(`on-${button}`), theme(`${button}-strong`))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["canvas", "surface"])("shows control borders and focus on %s (3 to 1)", (ground) => {
    expect(contrast(theme("control"), theme(ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(theme("focus"), theme(ground))).toBeGreaterThanOrEqual(3);
  });
});

function tokensOf(selector: string): (token: string) => string {
  const rule = css.slice(css.indexOf(selector)).split("}")[0] ?? "";
  return (token) => {
    const value = rule.match(new RegExp(`--ww-${token}: (#[0-9a-f]{6});`))?.[1];
    if (!value) throw new Error(`No colour --ww-${token} in ${selector}`);
    return value;
  };
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function mix(colour: string, ground: string, share: number): string {
  const below = channels(ground);
  const mixed = channels(colour).map((value, at) =>
    Math.round(value * share + (below[at] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
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
