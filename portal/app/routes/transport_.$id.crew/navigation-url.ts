import type { Position } from "@wardway/model";

export type Device = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/**
 * Returns the URL that opens the phone's navigation app at a location. It contains no patient data.
 * @param device null during server rendering
 */
export function getNavigationUrl({ latitude, longitude }: Position, device: Device | null): string {
  const place = `${latitude},${longitude}`;
  // iOS does not support `geo:`.
  if (device && isAppleMobile(device)) return `maps:?daddr=${place}`;
  // RFC 5870; Android's map apps only set a marker if there is a `q`.
  return `geo:${place}?q=${place}`;
}

/** An iPad identifies itself as a Macintosh; no Macintosh has a touch screen. */
const isAppleMobile = ({ userAgent, maxTouchPoints }: Device) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
