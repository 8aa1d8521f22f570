import { useTranslator } from "@wardway/widgets/messages/messages";
import { outcomeStyles } from "#app/ui/admin/settings/connection-test.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Section } from "#app/ui/section.tsx";
import type { describeMapFunctions } from "./map-functions.server.ts";
import { messages } from "./messages.ts";

/** What works with the saved settings, function by function. */
export function MapFunctions({ provider, functions }: ReturnType<typeof describeMapFunctions>) {
  const { t } = useTranslator(messages);
  return (
    <Section flush title={t("adminRoutes.whatWorksNow")} description={provider}>
      <ul className="info-cards">
        {functions.map(({ part, outcome, sentence }) => {
          const { icon, tone } = outcomeStyles[outcome];
          return (
            <li key={part}>
              <h3 className="flex items-center gap-2">
                <Icon name={icon} className={`size-4 ${tone}`} />
                {part}: {t(`adminRoutes.${outcome}`)}
              </h3>
              <p>{sentence}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
