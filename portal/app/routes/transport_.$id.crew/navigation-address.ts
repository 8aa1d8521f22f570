import type { Position } from "@wardway/model";

/** What a browser says of the device that it runs on. */
export type Device = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/**
 * The address that opens a phone's own navigation at a place. It is told the place, and nothing of the patient.
 * @param device null where it is not known yet
 */
export function navigationAddress({ latitude, longitude }: Position, device: Device | null): string {
  const place = `${latitude},${longitude}`;
  // Apple's phones and tablets know no `geo:`.
  if (device && isApples(device)) return `maps:?daddr=${place}`;
  // RFC 5870; with a `q`, Android's maps mark the place and do not only show its surroundings.
  return `geo:${place}?q=${place}`;
}

/** A tablet of theirs says that it is a Macintosh, none of which has a screen to touch. */
const isApples = ({ userAgent, maxTouchPoints }: Device) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
