import { Fragment } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { type PickupFacts, pickupTexts } from "./pickup-texts.ts";
import type { Clock } from "./time-format.ts";

export interface PickupTimeProps extends Clock {
  request: PickupFacts;
  /** Default: `both`, "in 25 min (14:40)". */
  show?: "both" | "exact";
  className?: string | undefined;
}

/** When the hospital wants the pick-up. See `pickupTexts`. */
export function PickupTime({ request, show = "both", className, ...clock }: PickupTimeProps) {
  const { language } = useTranslator();
  return (
    <time dateTime={new Date(request.transportDate).toISOString()} className={className}>
      {pickupTexts(request, clock, language, show).map((text, index) => (
        <Fragment key={text}>
          {index > 0 && (request.asSoonAsPossible ? ", " : " ")}
          <span className="whitespace-nowrap">{text}</span>
        </Fragment>
      ))}
    </time>
  );
}
