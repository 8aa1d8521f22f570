import {
  type CounterOffer,
  getCounterOffer,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { levelsMessages } from "@wardway/model/messages/en/levels";
import { responsesMessages } from "@wardway/model/messages/en/responses";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";
import { formatPickup, type PickupFacts } from "./pickup-texts.ts";
import { type Clock, exactTime } from "./time-format.ts";

type Requested = PickupFacts & Pick<TransportRequest, "levelOfService">;

/** "ALS instead of CCT, pick-up 16:00 instead of 14:00" */
export function formatCounterOffer(
  { level, pickup }: CounterOffer,
  request: Requested,
  clock: Clock,
  language: Language = defaultLanguage(),
): string {
  const { t } = createTranslator(language, levelsMessages, responsesMessages);
  const { levelOfService: requested } = request;
  return [
    level && requested
      ? t("responses.levelInstead", { level: t(`levels.${level}`), requested: t(`levels.${requested}`) })
      : null,
    pickup &&
      t("responses.pickupInstead", {
        time: exactTime(pickup, clock.now, clock.timeZone, language),
        requested: formatPickup(request, clock, language),
      }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** "Counter-offer: ALS instead of CCT"; null if approving the response changes nothing in the request. */
export function describeCounterOffer(
  request: Requested,
  response: Pick<TransportResponse, "offeredLevel" | "offeredPickup" | "status">,
  clock: Clock,
  language: Language = defaultLanguage(),
): string | null {
  // An approval changes the request.
  const counter = response.status === "pending" ? getCounterOffer(request, response) : null;
  if (counter === null) return null;
  const { t } = createTranslator(language, responsesMessages);
  return t("responses.counterOffer", { changes: formatCounterOffer(counter, request, clock, language) });
}

/** With which level and vehicle a company comes, and how long its offer is valid. */
export function formatOfferDetails(
  request: Requested,
  { offeredLevel, vehicle, expiresAt, status }: TransportResponse,
  clock: Clock,
  language: Language = defaultLanguage(),
): string[] {
  const { t } = createTranslator(language, levelsMessages, responsesMessages);
  const isOther =
    status === "pending" && request.levelOfService !== null && offeredLevel !== request.levelOfService;
  return [
    offeredLevel && !isOther && t(`levels.${offeredLevel}`),
    vehicle && t("responses.vehicle", { vehicle }),
    expiresAt &&
      status === "pending" &&
      t("responses.validUntil", { time: exactTime(expiresAt, clock.now, clock.timeZone, language) }),
  ].filter((text) => typeof text === "string");
}
