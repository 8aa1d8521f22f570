import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Icon } from "#app/ui/icon.tsx";
import { ExampleScene } from "./example-scene.tsx";
import { messages } from "./messages.ts";

export function Hero() {
  const { t } = useTranslator(messages);
  return (
    <section aria-labelledby="hero-title" className="landing-frame pt-10 pb-14 sm:pt-16 lg:pb-20">
      <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <div>
          <p className="text-muted">{t("index.patientTransportCoordination")}</p>
          <h1
            id="hero-title"
            className="mt-3 font-semibold text-[2.6rem] leading-[1.05] tracking-[-0.03em] sm:text-6xl lg:text-5xl xl:text-[3.5rem]"
          >
            <span className="block">{t("index.fromWardToWard")}</span>{" "}
            <span className="block text-balance">{t("index.withoutTheRoundOfCalls")}</span>
          </h1>
        </div>
        <div className="max-w-xl">
          <p className="landing-lead">{t("index.wardwayLinksHospitalsWithAmbulance")}</p>
          <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-auto">
            <a
              href="#contact"
              className={buttonClass({ variant: "primary", className: "min-h-11 whitespace-nowrap" })}
            >
              {t("index.requestADemo")}
            </a>
            <a
              href="#how-it-works"
              className={buttonClass({ variant: "secondary", className: "min-h-11 whitespace-nowrap" })}
            >
              {t("index.seeHowItWorks")}
              <Icon name="arrow-down" className="size-4" />
            </a>
          </div>
        </div>
      </div>
      <ExampleScene />
    </section>
  );
}
