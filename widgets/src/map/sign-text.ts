/** As text, because hosts provide translations. */
export function signText(text: string, className = ""): HTMLElement {
  const word = document.createElement("span");
  word.className = `ww-map-sign-text ${className}`.trim();
  word.textContent = text;
  return word;
}
