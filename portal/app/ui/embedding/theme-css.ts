import { contrastOf, type EmbedTheme, themeProperties, themePropertyNames } from "@wardway/db/model";

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

/** Text colours and what they stand on. */
const pairs: readonly (readonly [Color, Color])[] = [
  ["--ww-text", "--ww-surface"],
  ["--ww-text", "--ww-canvas"],
  ["--ww-muted", "--ww-surface"],
  ["--ww-primary", "--ww-surface"],
  ["--ww-on-primary", "--ww-primary"],
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
  return pairs.map(([text, ground]) => ({
    text: `${themeProperties[text].label} on ${themeProperties[ground].label.toLowerCase()}`,
    ratio: contrastOf(colorOf(text), colorOf(ground)),
  }));
}
