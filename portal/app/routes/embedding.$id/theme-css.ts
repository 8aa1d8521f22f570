import { type EmbedTheme, getContrast, themeProperties, themePropertyNames } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

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

/** Text with its foreground and background color. */
const textColors: readonly (readonly [string, Color, Color])[] = [
  [translate("embeddingId.textOnTheGroundAnd"), "--ww-text", "--ww-canvas"],
  [translate("embeddingId.textOnCards"), "--ww-text", "--ww-surface"],
  [translate("embeddingId.textInListsAndNotices"), "--ww-text", "--ww-raised"],
  [translate("embeddingId.quietTextOnTheGround"), "--ww-muted", "--ww-canvas"],
  [translate("embeddingId.quietTextOnCards"), "--ww-muted", "--ww-surface"],
  [translate("embeddingId.linksOnTheGround"), "--ww-primary", "--ww-canvas"],
  [translate("embeddingId.textOnButtons"), "--ww-on-primary", "--ww-primary"],
  [translate("embeddingId.textOnButtonsUnderThe"), "--ww-on-primary", "--ww-primary-strong"],
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
