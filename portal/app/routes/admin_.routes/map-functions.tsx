import { msg, t } from "@lingui/core/macro";
import { i18n } from "#app/infra/locale.ts";
import { outcomeStyles } from "#app/ui/admin/settings/connection-test.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Section } from "#app/ui/section.tsx";
import type { describeMapFunctions } from "./map-functions.server.ts";

const outcomeWords = { passed: msg`works`, failed: msg`does not respond`, not_set_up: msg`not set up` };

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
                {part}: {i18n._(outcomeWords[outcome])}
              </h3>
              <p>{sentence}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
