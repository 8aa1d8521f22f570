import latinFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import type { Theme } from "@wardway/model";

export const fontPreload = {
  rel: "preload",
  href: latinFont,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
} as const;

const canvasColors = { light: "#f6f6f4", dark: "#0d0f12", night: "#060708" };

export function ThemeMeta({ theme }: { theme: Theme }) {
  if (theme !== "system") {
    return (
      <>
        <meta name="color-scheme" content={theme === "light" ? "light" : "dark"} />
        <meta name="theme-color" content={canvasColors[theme]} />
      </>
    );
  }
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={canvasColors.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={canvasColors.dark} />
    </>
  );
}
