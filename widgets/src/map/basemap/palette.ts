/** Colours of the map, `--ww-map-NAME` in map.css. */
const names = [
  "water",
  "earth",
  "park",
  "care",
  "campus",
  "industry",
  "pier",
  "building",
  "building-edge",
  "road",
  "highway",
  "road-edge",
  "path",
  "rail",
  "boundary",
  "label",
  "label-minor",
  "label-water",
  "label-park",
  "label-care",
] as const;

export type Palette = Readonly<Record<(typeof names)[number] | "halo", string>> & {
  /** Font families, as in CSS. */
  readonly font: string;
};

/** As the page's theme, its own style sheet or the host's tokens define them. */
export function readPalette(container: HTMLElement): Palette {
  const probe = document.createElement("span");
  probe.style.forcedColorAdjust = "none";
  container.append(probe);
  const { fontFamily } = getComputedStyle(container);
  const entries = names.map((name) => {
    probe.style.color = `var(--ww-map-${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  const colors = Object.fromEntries(entries) as Record<(typeof names)[number], string>;
  return { ...colors, halo: colors.earth, font: fontFamily };
}

/**
 * Calls back when the theme changes, by the system, the account or the host: each changes a colour, which starts a
 * transition.
 * @returns ends the calls
 */
export function watchPalette(container: HTMLElement, onChange: () => void): () => void {
  const witness = document.createElement("span");
  witness.className = "ww-map-witness";
  witness.addEventListener("transitionend", onChange);
  container.append(witness);
  return () => witness.remove();
}
