import { type EmbedTheme, getContrast, themeProperties, themePropertyNames } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

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
const textColors: readonly (readonly [string, Color, Color])[] = [
  [translate("ui.embedding.textOnTheGroundAnd"), "--ww-text", "--ww-canvas"],
  [translate("ui.embedding.textOnCards"), "--ww-text", "--ww-surface"],
  [translate("ui.embedding.textInListsAndNotices"), "--ww-text", "--ww-raised"],
  [translate("ui.embedding.quietTextOnTheGround"), "--ww-muted", "--ww-canvas"],
  [translate("ui.embedding.quietTextOnCards"), "--ww-muted", "--ww-surface"],
  [translate("ui.embedding.linksOnTheGround"), "--ww-primary", "--ww-canvas"],
  [translate("ui.embedding.textOnButtons"), "--ww-on-primary", "--ww-primary"],
  [translate("ui.embedding.textOnButtonsUnderThe"), "--ww-on-primary", "--ww-primary-strong"],
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
    text,
    ratio: getContrast(getColor(color), getColor(background)),
  }));
}
