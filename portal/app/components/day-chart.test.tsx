import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DayChart } from "./day-chart.tsx";

const render = (...values: readonly number[]) =>
  renderToStaticMarkup(<DayChart values={values} first="2026-11-25" />);

it("names sum, unit, zero, maximum and days", () => {
  const texts = render(1_200, 0, 3).split(/<[^>]*>/);
  expect(texts.filter((text) => text.trim() !== "")).toEqual([
    "1,203",
    " in 3 days, 3 today",
    "1,200 a day",
    "0",
    "Nov 25",
    "Today",
  ]);
});

it("draws each day against the highest one", () => {
  expect(render(12, 0, 3)).toContain("M0.5 1V0M1.5 1V1M2.5 1V0.75");
});

it("draws no chart of nothing", () => {
  expect(render(0, 0)).toContain("<b>0</b> in 2 days, 0 today");
  expect(render(0, 0)).not.toContain("<svg");
});
