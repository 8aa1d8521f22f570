import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type EmbedTheme, getContrast, themeProperties, themePropertyNames } from "@wardway/model";
import { i18n } from "#app/infra/locale.ts";

const everyElement = ["request", "transports", "tracking", "responses", "statistics"]
  .map((widget) => `wardway-${widget}`)
  .join(", ");

/** @param selector of the elements; default: every element */
export function themeCss(theme: EmbedTheme, selector = everyElement): string {
  const lines = themePropertyNames.flatMap((name) => {
    const value = theme[name];
    return value === undefined ? [] : [`  ${name}: ${value};`];
  });
  if (lines.length === 0) return "/* The widgets as they are: nothing to add. */";
  return `${selector} {\n${lines.join("\n")}\n}`;
}

/** The attribute `theme` that matches the background: it sets the colours that the theme does not. */
export function getScheme(theme: EmbedTheme): "light" | "dark" {
  const ground = theme["--ww-canvas"] ?? themeProperties["--ww-canvas"].standard;
  return getContrast(ground, "#ffffff") > getContrast(ground, "#000000") ? "dark" : "light";
}

type Color = {
  [Name in keyof typeof themeProperties]: (typeof themeProperties)[Name]["kind"] extends "color"
    ? Name
    : never;
}[keyof typeof themeProperties];

/** Text with its foreground and background color. */
const textColors: readonly (readonly [MessageDescriptor, Color, Color])[] = [
  [msg`Text on the background and in fields`, "--ww-text", "--ww-canvas"],
  [msg`Text on cards`, "--ww-text", "--ww-surface"],
  [msg`Text in lists and notices`, "--ww-text", "--ww-raised"],
  [msg`Muted text on the background`, "--ww-muted", "--ww-canvas"],
  [msg`Quiet text on cards`, "--ww-muted", "--ww-surface"],
  [msg`Links on the background`, "--ww-primary", "--ww-canvas"],
  [msg`Text on buttons`, "--ww-on-primary", "--ww-primary"],
  [msg`Text on buttons under the pointer`, "--ww-on-primary", "--ww-primary-strong"],
];

/** WCAG 2.2, 1.4.3. */
export const MIN_CONTRAST_RATIO = 4.5;

export interface Contrast {
  readonly text: string;
  readonly ratio: number;
}

export function measureContrasts(theme: EmbedTheme): Contrast[] {
  const getColor = (name: Color) => theme[name] ?? themeProperties[name].standard;
  return textColors.map(([text, color, background]) => ({
    text: i18n._(text),
    ratio: getContrast(getColor(color), getColor(background)),
  }));
}
