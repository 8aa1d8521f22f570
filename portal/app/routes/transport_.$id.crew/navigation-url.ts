import type { Position } from "@wardway/model";

export type Device = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/**
 * Returns the navigation app's URL, without patient data.
 * @param to a text is searched for
 * @param device null during server rendering
 */
export function getNavigationUrl(to: Position | string, device: Device | null): string {
  const isText = typeof to === "string";
  const place = isText ? encodeURIComponent(to) : `${to.latitude},${to.longitude}`;
  // iOS does not support `geo:`.
  if (device && isAppleMobile(device)) return `maps:?daddr=${place}`;
  // RFC 5870; Android sets a marker only for `q`.
  return `geo:${isText ? "0,0" : place}?q=${place}`;
}

/** An iPad identifies itself as a Macintosh, which has no touch screen. */
const isAppleMobile = ({ userAgent, maxTouchPoints }: Device) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
