import { type FormEvent, type ReactNode, useState } from "react";
import { RouteBox } from "../map/route-box.tsx";
import { momentIn } from "../ui/time-zone.ts";
import { parsePosition } from "./position-of.ts";
import type { RequestTexts } from "./request-defaults.ts";

type JourneyTexts = Pick<
  RequestTexts,
  "startLocationLat" | "startLocationLong" | "destinationLat" | "destinationLong" | "date" | "time"
>;

export interface JourneyRouteProps {
  texts: JourneyTexts;
  timeZone: string;
  /** Miles. */
  maxDistance: number;
  /** Fields around the route. */
  children: (route: ReactNode) => ReactNode;
}

/** Recomputes when a field of the journey changes. */
export function JourneyRoute({ texts, timeZone, maxDistance, children }: JourneyRouteProps) {
  const [journey, setJourney] = useState(texts);
  const onInput = ({ target }: FormEvent) => {
    const { form } = target as HTMLInputElement;
    if (form) setJourney(readJourney(new FormData(form)));
  };
  return (
    <div className="flex flex-col gap-1.5" onInput={onInput}>
      {children(
        <RouteBox
          origin={parsePosition(journey.startLocationLat, journey.startLocationLong)}
          destination={parsePosition(journey.destinationLat, journey.destinationLong)}
          departure={getDeparture(journey, timeZone)}
          maxDistance={maxDistance}
        />,
      )}
    </div>
  );
}

function readJourney(form: FormData): JourneyTexts {
  const text = (name: keyof JourneyTexts) => String(form.get(name) ?? "");
  return {
    startLocationLat: text("startLocationLat"),
    startLocationLong: text("startLocationLong"),
    destinationLat: text("destinationLat"),
    destinationLong: text("destinationLong"),
    date: text("date"),
    time: text("time"),
  };
}

/** Null for an incomplete or past time: traffic is then current. */
function getDeparture({ date, time }: JourneyTexts, timeZone: string): Date | null {
  const moment = momentIn(timeZone, date, time);
  return moment instanceof Date && moment.getTime() > Date.now() ? moment : null;
}
