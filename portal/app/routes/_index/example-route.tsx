import { t } from "@lingui/core/macro";

interface Stop {
  readonly word: string;
  /** Null if ahead. */
  readonly time: string | null;
  /** Percent of the box. */
  readonly x: number;
  readonly y: number;
  readonly side: "start" | "left" | "under" | "right" | "over" | "last";
}

const getStops = (): readonly Stop[] => [
  { word: t`Requested`, time: "14:12", x: 0, y: 0, side: "start" },
  { word: t`Response`, time: "14:16", x: 12.5, y: 50, side: "left" },
  { word: t`Approved`, time: "14:19", x: 25, y: 100, side: "under" },
  { word: t`Ambulance en route`, time: "14:31", x: 37.5, y: 64.3, side: "right" },
  { word: t`At pick-up`, time: "14:56", x: 50, y: 28.6, side: "over" },
  { word: t`Patient aboard`, time: "15:08", x: 62.5, y: 64.3, side: "left" },
  { word: t`At destination`, time: null, x: 75, y: 100, side: "under" },
  { word: t`Transfer of care`, time: null, x: 100, y: 0, side: "last" },
];

/** The W of the mark as the example's transport: the same strokes as the route line, stretched. */
export function ExampleRoute() {
  return (
    <div className="landing-route">
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="landing-route-line">
        <path d="M0 0 25 100 50 28.6 75 100 100 0" className="landing-route-ahead" />
        <path d="M0 0 25 100 50 28.6 69 82.9" className="landing-route-done" />
      </svg>
      {getStops().map(({ word, time, x, y, side }) => (
        <span
          key={word}
          className={`landing-route-stop landing-route-${side}${time === null ? " landing-route-next" : ""}`}
          style={{ left: `${x}%`, top: `${y}%` }}
        >
          <span>
            <b>{word}</b>
            {time}
          </span>
        </span>
      ))}
      <span className="landing-route-stop landing-route-here" style={{ left: "69%", top: "82.9%" }} />
    </div>
  );
}
