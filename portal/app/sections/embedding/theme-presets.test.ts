import { readFileSync } from "node:fs";
import { embedThemeSchema, getContrast, themeProperties, themePropertyNames } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { toDesignTokens } from "./design-tokens.ts";
import { getScheme, MIN_CONTRAST_RATIO, measureContrasts, themeCss } from "./theme-css.ts";
import { type ThemePreset, themePresets } from "./theme-presets.ts";

const css = readFileSync(new URL("../../../../widgets/src/theme.css", import.meta.url), "utf8");

/** Returns the colour of a token that the preset sets, or that the theme of its scheme has. */
function getColor({ theme }: ThemePreset, token: string): string {
  const set = Object.entries(theme).find(([name]) => name === `--ww-${token}`)?.[1];
  const [, light = "", dark = ""] =
    new RegExp(`--ww-${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? [];
  return set ?? (getScheme(theme) === "dark" ? dark : light);
}

const grounds = ["canvas", "surface", "raised"];

describe.each(themePresets.map((preset) => [preset.value, preset] as const))("the preset %s", (_, preset) => {
  const contrast = (one: string, other: string) =>
    getContrast(getColor(preset, one), getColor(preset, other));

  it("keeps the texts that the theme editor measures readable", () => {
    const low = measureContrasts(preset.theme).filter(({ ratio }) => ratio < MIN_CONTRAST_RATIO);
    expect(low).toEqual([]);
  });

  it.each(["text", "muted", "critical", "danger"].flatMap((text) => grounds.map((ground) => [text, ground])))(
    "keeps %s readable on %s (4.5 to 1)",
    (text = "", ground = "") => {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(["control", "focus", "primary"].flatMap((shape) => grounds.map((ground) => [shape, ground])))(
    "shows %s as a shape on %s (3 to 1)",
    (shape = "", ground = "") => {
      expect(contrast(shape, ground)).toBeGreaterThanOrEqual(3);
    },
  );

  it("is a theme that a site can store, and only sets what differs", () => {
    const fields = themePropertyNames.map((name) => [themeProperties[name].field, preset.theme[name] ?? ""]);
    expect(embedThemeSchema.parse(Object.fromEntries(fields))).toEqual(preset.theme);
  });
});

describe("a theme's export", () => {
  const theme = embedThemeSchema.parse({
    primary: "#0b5cad",
    radius: "0.5em",
    font: '"Source Sans 3", Arial',
  });

  it("is CSS for the elements", () => {
    expect(themeCss(theme, "wardway-request")).toBe(
      'wardway-request {\n  --ww-primary: #0b5cad;\n  --ww-radius: 0.5em;\n  --ww-font: "Source Sans 3", Arial;\n}',
    );
  });

  it("is a file of design tokens with the defaults", () => {
    const { wardway } = toDesignTokens(theme);
    expect(wardway).toMatchObject({
      color: {
        primary: {
          $type: "color",
          $value: { colorSpace: "srgb", components: [0.0431, 0.3608, 0.6784], alpha: 1, hex: "#0b5cad" },
          $extensions: { wardway: { property: "--ww-primary", value: "#0b5cad" } },
        },
        surface: { $value: { components: [1, 1, 1], hex: "#ffffff" } },
      },
      size: { radius: { $type: "dimension", $value: { value: 0.5, unit: "rem" } } },
      type: { font: { $type: "fontFamily", $value: ["Source Sans 3", "Arial"] } },
    });
    expect(toDesignTokens({}).wardway).not.toHaveProperty("type");
  });
});
