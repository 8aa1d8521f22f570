import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { EmbedTheme } from "@wardway/model";

export interface ThemePreset {
  readonly value: string;
  readonly label: MessageDescriptor;
  /** Empty for the widgets as they are. */
  readonly theme: EmbedTheme;
}

/** Palettes to start from. A test computes the contrast of each, also with the colours that it does not set. */
export const themePresets: readonly ThemePreset[] = [
  { value: "standard", label: msg`As the widgets are`, theme: {} },
  {
    value: "harbor",
    label: msg`Harbor`,
    theme: {
      "--ww-canvas": "#f5f8fb",
      "--ww-raised": "#e6edf4",
      "--ww-text": "#12202e",
      "--ww-muted": "#4a5a6a",
      "--ww-line": "#d3dde6",
      "--ww-primary": "#0b5cad",
      "--ww-primary-strong": "#084686",
      "--ww-radius": "4px",
    },
  },
  {
    value: "sage",
    label: msg`Sage`,
    theme: {
      "--ww-canvas": "#f6f8f4",
      "--ww-raised": "#e6ece2",
      "--ww-text": "#16201a",
      "--ww-muted": "#4c5a50",
      "--ww-line": "#d5ddd1",
      "--ww-primary": "#1f6b3a",
      "--ww-primary-strong": "#17522c",
      "--ww-radius": "0.75rem",
    },
  },
  {
    value: "plum",
    label: msg`Plum`,
    theme: {
      "--ww-canvas": "#faf7fa",
      "--ww-raised": "#efe7ee",
      "--ww-text": "#211621",
      "--ww-muted": "#5d4f5c",
      "--ww-line": "#e0d5df",
      "--ww-primary": "#7a1f5c",
      "--ww-primary-strong": "#5e1747",
      "--ww-radius": "0.5rem",
    },
  },
  {
    value: "ink",
    label: msg`Ink`,
    theme: {
      "--ww-canvas": "#ffffff",
      "--ww-raised": "#f0f0f0",
      "--ww-text": "#000000",
      "--ww-muted": "#333333",
      "--ww-line": "#767676",
      "--ww-primary": "#000000",
      "--ww-primary-strong": "#333333",
      "--ww-radius": "0",
    },
  },
  {
    value: "midnight",
    label: msg`Midnight (dark)`,
    theme: {
      "--ww-canvas": "#0c1220",
      "--ww-surface": "#121a2b",
      "--ww-raised": "#1c2740",
      "--ww-text": "#e9eef7",
      "--ww-muted": "#a5b1c6",
      "--ww-line": "#2a3752",
      "--ww-primary": "#8ab8ff",
      "--ww-primary-strong": "#b0cfff",
      "--ww-on-primary": "#08111f",
    },
  },
];
