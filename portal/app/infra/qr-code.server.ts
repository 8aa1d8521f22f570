import { toString as drawQr } from "qrcode";

/** A data URL of an SVG, dark on white in every theme. */
export async function drawQrCode(text: string): Promise<string> {
  const svg = await drawQr(text, { type: "svg", errorCorrectionLevel: "M", margin: 3 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
