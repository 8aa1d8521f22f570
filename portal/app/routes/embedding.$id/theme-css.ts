import { contrastOf, type EmbedTheme, themeProperties, themePropertyNames } from "@wardway/model";

/** The rule that puts a theme in force on a host page. */
export function themeCss(theme: EmbedTheme): string {
  const lines = themePropertyNames.flatMap((name) => {
    const value = theme[name];
    return value === undefined ? [] : [`  ${name}: ${value};`];
  });
  if (lines.length === 0) return "/* The widgets as they are: nothing to add. */";
  return `wardway-request, wardway-tracking, wardway-statistics {\n${lines.join("\n")}\n}`;
}

type Color = {
  [Name in keyof typeof themeProperties]: (typeof themeProperties)[Name]["kind"] extends "color"
    ? Name
    : never;
}[keyof typeof themeProperties];

/** Texts with their colour and what they stand on. */
const pairs: readonly (readonly [string, Color, Color])[] = [
  ["Text on the ground and in fields", "--ww-text", "--ww-canvas"],
  ["Text on cards", "--ww-text", "--ww-surface"],
  ["Text in lists and notices", "--ww-text", "--ww-raised"],
  ["Quiet text on the ground", "--ww-muted", "--ww-canvas"],
  ["Quiet text on cards", "--ww-muted", "--ww-surface"],
  ["Links on the ground", "--ww-primary", "--ww-canvas"],
  ["Text on buttons", "--ww-on-primary", "--ww-primary"],
  ["Text on buttons under the pointer", "--ww-on-primary", "--ww-primary-strong"],
];

/** The least contrast of text to what it stands on (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

export interface Contrast {
  readonly text: string;
  readonly ratio: number;
}

/** How well each text of a theme can be read. */
export function contrasts(theme: EmbedTheme): Contrast[] {
  const colorOf = (name: Color) => theme[name] ?? themeProperties[name].standard;
  return pairs.map(([text, color, ground]) => ({ text, ratio: contrastOf(colorOf(color), colorOf(ground)) }));
}
