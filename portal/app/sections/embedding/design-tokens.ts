import { type EmbedTheme, themeProperties, themePropertyNames } from "@wardway/model";

export const tokensFileName = "wardway.tokens.json";

type Token = Readonly<Record<string, unknown>>;

/** Groups by the kind of a property. */
const groups = { color: "color", length: "size", font: "type" } as const;

/**
 * Returns the theme with its defaults as design tokens (Design Tokens Format Module 2025.10), which design tools import
 * and Style Dictionary converts. A font that is the page's own has no token.
 */
export function toDesignTokens(theme: EmbedTheme): Readonly<Record<string, unknown>> {
  const tokens: Record<string, Record<string, Token>> = {};
  for (const name of themePropertyNames) {
    const { field, label, kind, standard } = themeProperties[name];
    const value = theme[name] ?? standard;
    if (value === "inherit") continue;
    const group = groups[kind];
    tokens[group] = {
      ...tokens[group],
      [field]: {
        ...formats[kind](value),
        $description: label,
        $extensions: { wardway: { property: name, value } },
      },
    };
  }
  return { wardway: tokens };
}

const formats = { color: toColor, length: toDimension, font: toFontFamily };

function toColor(hex: string): Token {
  const components = [1, 3, 5].map((start) =>
    // Four digits tell all values of a channel apart.
    Number((Number.parseInt(hex.slice(start, start + 2), 16) / 255).toFixed(4)),
  );
  return { $type: "color", $value: { colorSpace: "srgb", components, alpha: 1, hex } };
}

/** The format has no `em`, which is a root em for a corner of the widget's frame. */
function toDimension(length: string): Token {
  const unit = length.endsWith("px") ? "px" : "rem";
  return { $type: "dimension", $value: { value: Number.parseFloat(length), unit } };
}

function toFontFamily(families: string): Token {
  const names = families.split(",").map((family) => family.trim().replace(/^["'](.*)["']$/, "$1"));
  return { $type: "fontFamily", $value: names };
}
