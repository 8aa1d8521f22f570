import type { Position } from "@wardway/model";

export type Device = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/** Returns the navigation app's URL, without patient data. @param device null during server rendering */
export function getNavigationUrl({ latitude, longitude }: Position, device: Device | null): string {
  const place = `${latitude},${longitude}`;
  // iOS does not support `geo:`.
  if (device && isAppleMobile(device)) return `maps:?daddr=${place}`;
  // RFC 5870; Android sets a marker only for `q`.
  return `geo:${place}?q=${place}`;
}

/** An iPad identifies itself as a Macintosh, which has no touch screen. */
const isAppleMobile = ({ userAgent, maxTouchPoints }: Device) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
