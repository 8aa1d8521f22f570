/** By mean luminance (Rec. 709). */
export function isBright(picture: HTMLImageElement): boolean {
  const side = 8;
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) return true;
  context.drawImage(picture, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  }
  return sum / (side * side) > 110;
}
