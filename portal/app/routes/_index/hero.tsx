import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Icon } from "#app/ui/icon.tsx";
import { ExampleScene } from "./example-scene.tsx";
import { messages } from "./messages.ts";

export function Hero() {
  const { t } = useTranslator(messages);
  return (
    <section aria-labelledby="hero-title" className="relative isolate overflow-hidden">
      <Background />
      <div className="mx-auto grid max-w-7xl items-center gap-x-14 gap-y-14 px-4 pt-12 pb-14 sm:px-6 sm:pt-20 lg:px-8 lg:pb-20 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.16fr)]">
        <div className="max-w-2xl">
          <p className="font-medium text-ink">{t("index.patientTransportCoordination")}</p>
          <h1
            id="hero-title"
            className="mt-4 font-semibold text-[2.6rem] leading-[1.06] tracking-tight sm:text-6xl sm:leading-[1.04]"
          >
            <span className="block">{t("index.fromWardToWard")}</span>{" "}
            <span className="block text-balance">{t("index.withoutTheRoundOfCalls")}</span>
          </h1>
          <p className="mt-6 max-w-xl text-pretty text-lg text-muted leading-relaxed">
            {t("index.wardwayLinksHospitalsWithAmbulance")}
          </p>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:flex-auto">
            <a href="#contact" className={buttonClass({ className: "whitespace-nowrap px-5 lg:min-h-12" })}>
              <Icon name="calendar-check" className="size-4" />
              {t("index.requestADemo")}
            </a>
            <a
              href="#how-it-works"
              className={buttonClass({
                variant: "secondary",
                className: "whitespace-nowrap px-5 lg:min-h-12",
              })}
            >
              {t("index.seeHowItWorks")}
              <Icon name="arrow-down" className="size-4" />
            </a>
          </div>
        </div>
        <ExampleScene />
      </div>
    </section>
  );
}

function Background() {
  return (
    <div
      aria-hidden="true"
      className="-z-10 absolute inset-0 [mask-image:linear-gradient(to_bottom,black_55%,transparent)] print:hidden"
    >
      <div className="absolute inset-0 bg-[radial-gradient(44rem_34rem_at_72%_30%,color-mix(in_srgb,var(--ww-primary)_20%,transparent),transparent_72%),radial-gradient(30rem_24rem_at_8%_78%,color-mix(in_srgb,var(--ww-in-progress)_9%,transparent),transparent_72%)]" />
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full [mask-image:linear-gradient(to_right,transparent_20%,black_60%,transparent_99%)]"
      >
        <defs>
          <pattern id="landing-plan" width="64" height="64" patternUnits="userSpaceOnUse">
            <path d="M64 0H0V64" fill="none" className="stroke-line" strokeWidth="1" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#landing-plan)" opacity="0.7" />
      </svg>
    </div>
  );
}
