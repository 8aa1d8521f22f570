/** The word of a sign. Set as text: it is written by whoever gives the language. */
export function signText(text: string, className = ""): HTMLElement {
  const word = document.createElement("span");
  word.className = `ww-map-sign-text ${className}`.trim();
  word.textContent = text;
  return word;
}
