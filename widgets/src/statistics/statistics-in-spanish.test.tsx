import { it } from "vitest";
import { expectNothingEnglish, now, type States } from "../testing/in-spanish.tsx";
import { Statistics } from "./statistics.tsx";

const figures = {
  completedTransports: 12_345,
  averageRating: 4.3,
  hospitals: 2,
  ambulanceCompanies: 3,
  lastUpdated: now,
};
const states: States = {
  "the figures to come": <Statistics />,
  figures: <Statistics initial={figures} />,
  "few figures": (
    <Statistics initial={{ ...figures, averageRating: 0, hospitals: 1, ambulanceCompanies: 1 }} />
  ),
};
it.each(Object.entries(states))("contains no English text in Spanish: %s", (_name, shown) =>
  expectNothingEnglish(shown),
);
