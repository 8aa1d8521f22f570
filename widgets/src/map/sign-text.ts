export type LabelSide = "top" | "bottom" | "left" | "right";

export interface SignLabel {
  readonly text: string;
  /** The side where there is space. */
  readonly side: LabelSide;
  /** Bold, such as an arrival. */
  readonly figure?: string | null;
  /** A second line. */
  readonly name?: string | null;
}

/** As text, because hosts provide translations and imported names are untrusted. */
export function signText({ text, side, figure, name }: SignLabel): HTMLElement {
  const label = document.createElement("span");
  label.className = "ww-map-sign-text";
  label.dataset.side = side;
  label.dataset.preferred = side;
  const title = document.createElement("span");
  title.append(createPart("span", text), ...(figure ? [" ", createPart("b", figure)] : []));
  label.append(title, ...(name ? [createPart("small", name)] : []));
  return label;
}

function createPart(tag: "span" | "b" | "small", text: string): HTMLElement {
  const part = document.createElement(tag);
  part.textContent = text;
  return part;
}
