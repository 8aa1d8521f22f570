import { t } from "@lingui/core/macro";
import { Icon } from "#app/components/icon.tsx";
import { Section } from "#app/components/section.tsx";
import { outcomeStyles } from "#app/sections/admin/settings/connection-test.tsx";
import type { describeMapFunctions, MapFunction } from "./map-functions.server.ts";

const headings: Readonly<Record<MapFunction["outcome"], (part: string) => string>> = {
  passed: (part) => t`${part}: works`,
  failed: (part) => t`${part}: does not respond`,
  not_set_up: (part) => t`${part}: not set up`,
};

/** What works with the saved settings, function by function. */
export function MapFunctions({ provider, functions }: ReturnType<typeof describeMapFunctions>) {
  return (
    <Section flush title={t`What works now`} description={provider}>
      <ul className="info-cards">
        {functions.map(({ part, outcome, sentence }) => {
          const { icon, tone } = outcomeStyles[outcome];
          return (
            <li key={part}>
              <h3 className="flex items-center gap-2">
                <Icon name={icon} className={`size-4 ${tone}`} />
                {headings[outcome](part)}
              </h3>
              <p>{sentence}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
