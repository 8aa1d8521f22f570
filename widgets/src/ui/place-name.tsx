import type { Place } from "@wardway/model";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { Fragment } from "react";
import { createTranslator, defaultLanguage, useTranslator } from "../messages/messages.tsx";

/**
 * A crew looks for the room: it comes first and is never cut, then the unit and the facility. Without a room the facility
 * comes first.
 */
export function PlaceName({ place }: { place: Place }) {
  const { language } = useTranslator(trackingMessages);
  const [first, ...rest] = placeParts(place, language);
  return (
    <bdi translate="no">
      {place.room == null ? first : <b>{first}</b>}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
        <Fragment key={index}>
          {", "}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </bdi>
  );
}

/** `PlaceName` as a text: "Room 412, 4 West, Larkmoor Regional Medical Center". */
export const formatPlace = (place: Place, language = defaultLanguage()) =>
  placeParts(place, language).join(", ");

/** The previous release sends neither unit nor room. */
function placeParts({ facility, unit, room }: Place, language = defaultLanguage()): string[] {
  const parts = room == null ? [facility, unit] : [formatRoom(room, language), unit, facility];
  return parts.filter((part) => part != null);
}

/** "Room 412" for a number; other texts, such as "Bed 2", as typed. */
export function formatRoom(room: string, language = defaultLanguage()): string {
  const { t } = createTranslator(language, trackingMessages);
  return /^\d/.test(room) ? t("tracking.room", { room }) : room;
}
