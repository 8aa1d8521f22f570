import { contrastOf, type EmbedTheme, themeProperties, themePropertyNames } from "@wardway/model";

/** The CSS rule that applies a theme on a host page. */
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

/** Each text with its foreground and background color. */
const textColors: readonly (readonly [string, Color, Color])[] = [
  ["Text on the ground and in fields", "--ww-text", "--ww-canvas"],
  ["Text on cards", "--ww-text", "--ww-surface"],
  ["Text in lists and notices", "--ww-text", "--ww-raised"],
  ["Quiet text on the ground", "--ww-muted", "--ww-canvas"],
  ["Quiet text on cards", "--ww-muted", "--ww-surface"],
  ["Links on the ground", "--ww-primary", "--ww-canvas"],
  ["Text on buttons", "--ww-on-primary", "--ww-primary"],
  ["Text on buttons under the pointer", "--ww-on-primary", "--ww-primary-strong"],
];

/** WCAG 2.2, 1.4.3. */
export const MIN_CONTRAST_RATIO = 4.5;

export interface Contrast {
  readonly text: string;
  readonly ratio: number;
}

/** The contrast ratio of each text of a theme. */
export function measureContrasts(theme: EmbedTheme): Contrast[] {
  const getColor = (name: Color) => theme[name] ?? themeProperties[name].standard;
  return textColors.map(([text, color, background]) => ({
    text,
    ratio: contrastOf(getColor(color), getColor(background)),
  }));
}
