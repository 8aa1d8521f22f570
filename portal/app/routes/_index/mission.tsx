import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const people: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: "hospital",
    title: translate("index.forTheWard"),
    text: translate("index.aNurseBetweenTwoAlarms"),
  },
  {
    icon: "headset",
    title: translate("index.forTheDispatcher"),
    text: translate("index.requestsAreSortedByDue"),
  },
  {
    icon: "smartphone",
    title: translate("index.forTheCrew"),
    text: translate("index.largeTargetsOnAPhone"),
  },
];

export function Mission() {
  const { t } = useTranslator(messages);
  return (
    <section
      id="mission"
      aria-labelledby="mission-title"
      className="mx-auto max-w-7xl scroll-mt-16 px-4 pt-20 sm:px-6 sm:pt-32 lg:px-8"
    >
      <div className="mx-auto max-w-4xl text-center">
        <p className="font-medium text-ink">{t("index.mission")}</p>
        <h2
          id="mission-title"
          className="mt-3 font-semibold text-4xl leading-[1.08] tracking-tight sm:text-5xl lg:text-6xl"
        >
          {t("index.aPatientWhoIsReady")}
        </h2>
        <p className="mx-auto mt-6 max-w-2xl text-pretty text-lg text-muted leading-relaxed">
          {t("index.betweenTwoPlacesOfCare")}
        </p>
      </div>
      <ul className="mt-14 grid gap-x-12 gap-y-10 md:grid-cols-3 lg:mt-20">
        {people.map(({ icon, title, text }) => (
          <li key={title} className="border-line border-t pt-6">
            <h3 className="flex items-center gap-3 font-semibold text-xl">
              <Icon name={icon} className="size-6 text-ink" />
              {title}
            </h3>
            <p className="mt-3 text-muted leading-relaxed">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
