import { z } from "zod";

/** Custom properties that a hospital's page may set on a widget, with what they are and how they stand by default. */
export const themeProperties = {
  "--ww-canvas": { field: "canvas", label: "Ground and fields", kind: "color", standard: "#f6f8fb" },
  "--ww-surface": { field: "surface", label: "Cards", kind: "color", standard: "#ffffff" },
  "--ww-raised": { field: "raised", label: "Lists and notices", kind: "color", standard: "#ffffff" },
  "--ww-text": { field: "text", label: "Text", kind: "color", standard: "#142033" },
  "--ww-muted": { field: "muted", label: "Quiet text", kind: "color", standard: "#4a5b76" },
  "--ww-line": { field: "line", label: "Lines", kind: "color", standard: "#dbe2ec" },
  "--ww-primary": { field: "primary", label: "Buttons and links", kind: "color", standard: "#0b5cad" },
  "--ww-primary-strong": {
    field: "primaryStrong",
    label: "Buttons under the pointer",
    kind: "color",
    standard: "#084a8c",
  },
  "--ww-on-primary": { field: "onPrimary", label: "Text on buttons", kind: "color", standard: "#ffffff" },
  "--ww-radius": { field: "radius", label: "Roundness of corners", kind: "length", standard: "0.5rem" },
  "--ww-font": { field: "font", label: "Font", kind: "font", standard: "inherit" },
} as const;
export type ThemeProperty = keyof typeof themeProperties;
export const themePropertyNames = Object.keys(themeProperties) as ThemeProperty[];

export type EmbedTheme = Partial<Record<ThemeProperty, string>>;

const family = String.raw`(?:"[\p{L}\p{N} '-]+"|'[\p{L}\p{N} -]+'|[\p{L}\p{N}-]+(?: +[\p{L}\p{N}-]+)*)`;

const patterns = {
  color: {
    pattern: /^#[0-9a-f]{6}$/i,
    message: "must be a colour like #0b5cad.",
  },
  length: {
    pattern: /^(?:0|\d{1,2}(?:\.\d{1,3})?(?:px|rem|em))$/,
    message: "must be a length like 8px or 0.5rem.",
  },
  // Families and commas alone, and each quote with its other half: what is typed is printed as CSS.
  font: {
    pattern: new RegExp(`^${family}(?: *, *${family})*$`, "u"),
    message: 'must be families with commas between, like "Source Sans 3", sans-serif.',
  },
} as const;

/** What the theme's editor sends: a field a property; an empty one leaves it as the widgets have it. */
export const embedThemeSchema = z
  .record(z.string(), z.string().trim().max(160))
  .transform((fields, context): EmbedTheme => {
    const theme: EmbedTheme = {};
    for (const name of themePropertyNames) {
      const { field, label, kind, standard } = themeProperties[name];
      const value = fields[field] ?? "";
      if (value === "" || value.toLowerCase() === standard) continue;
      const { pattern, message } = patterns[kind];
      if (pattern.test(value)) theme[name] = kind === "color" ? value.toLowerCase() : value;
      else context.addIssue({ code: "custom", path: [field], message: `${label} ${message}` });
    }
    return theme;
  });

/** The contrast of two colours like #0b5cad, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
