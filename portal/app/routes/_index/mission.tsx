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
      className="landing-frame scroll-mt-12 py-20 sm:py-28"
    >
      <div className="max-w-4xl">
        <p className="text-muted">{t("index.mission")}</p>
        <h2
          id="mission-title"
          className="mt-2 font-semibold text-4xl leading-[1.08] tracking-[-0.03em] sm:text-5xl lg:text-6xl"
        >
          {t("index.aPatientWhoIsReady")}
        </h2>
        <p className="landing-lead mt-6 max-w-2xl">{t("index.betweenTwoPlacesOfCare")}</p>
      </div>
      <ul className="mt-12 grid gap-x-12 gap-y-8 md:grid-cols-3">
        {people.map(({ icon, title, text }) => (
          <li key={title} className="border-line border-t pt-4">
            <h3 className="flex items-center gap-2.5 font-semibold">
              <Icon name={icon} />
              {title}
            </h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
