import { z } from "zod";
import { fieldTerm } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";

/** CSS custom properties of a widget and their defaults. */
export const themeProperties = {
  "--ww-canvas": { field: "canvas", label: "Ground and fields", kind: "color", standard: "#f6f6f4" },
  "--ww-surface": { field: "surface", label: "Cards", kind: "color", standard: "#ffffff" },
  "--ww-raised": { field: "raised", label: "Lists and notices", kind: "color", standard: "#e8e9e8" },
  "--ww-text": { field: "text", label: "Text", kind: "color", standard: "#15181c" },
  "--ww-muted": { field: "muted", label: "Quiet text", kind: "color", standard: "#525963" },
  "--ww-line": { field: "line", label: "Lines", kind: "color", standard: "#d9dbda" },
  "--ww-primary": { field: "primary", label: "Buttons and links", kind: "color", standard: "#bf4600" },
  "--ww-primary-strong": {
    field: "primaryStrong",
    label: "Buttons under the pointer",
    kind: "color",
    standard: "#9c3900",
  },
  "--ww-on-primary": { field: "onPrimary", label: "Text on buttons", kind: "color", standard: "#ffffff" },
  "--ww-radius": { field: "radius", label: "Roundness of corners", kind: "length", standard: "0.375rem" },
  "--ww-font": { field: "font", label: "Font", kind: "font", standard: "inherit" },
} as const;
export type ThemeProperty = keyof typeof themeProperties;
export const themePropertyNames = Object.keys(themeProperties) as ThemeProperty[];

export type EmbedTheme = Partial<Record<ThemeProperty, string>>;

const family = String.raw`(?:"[\p{L}\p{N} '-]+"|'[\p{L}\p{N} -]+'|[\p{L}\p{N}-]+(?: +[\p{L}\p{N}-]+)*)`;

const patterns = {
  color: {
    pattern: /^#[0-9a-f]{6}$/i,
    code: "theme.colorInvalid",
  },
  length: {
    pattern: /^(?:0|\d{1,2}(?:\.\d{1,3})?(?:px|rem|em))$/,
    code: "theme.lengthInvalid",
  },
  // Printed as CSS: only families, commas and balanced quotes.
  font: {
    pattern: new RegExp(`^${family}(?: *, *${family})*$`, "u"),
    code: "theme.fontInvalid",
  },
} as const;

/** Empty fields mean the default. */
export const embedThemeSchema = z
  .record(z.string(), z.string().trim().max(160))
  .transform((fields, context): EmbedTheme => {
    const theme: EmbedTheme = {};
    for (const name of themePropertyNames) {
      const { field, label, kind, standard } = themeProperties[name];
      const value = fields[field] ?? "";
      if (value === "" || value.toLowerCase() === standard) continue;
      const { pattern, code } = patterns[kind];
      if (pattern.test(value)) theme[name] = kind === "color" ? value.toLowerCase() : value;
      else {
        const message = portalIssue(code, { label: fieldTerm(label) });
        context.addIssue({ code: "custom", path: [field], message });
      }
    }
    return theme;
  });

/** Contrast ratio from 1 to 21 (WCAG 2.2, 1.4.3). */
export function getContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
