import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Icon } from "#app/components/icon.tsx";
import { ExampleScene } from "./example-scene.tsx";

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="landing-frame pt-10 pb-14 sm:pt-16 lg:pb-20">
      <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <div>
          <p className="text-muted">{t`Patient transport coordination`}</p>
          <h1
            id="hero-title"
            className="mt-3 font-semibold text-[2.6rem] leading-[1.05] tracking-[-0.03em] sm:text-6xl lg:text-5xl xl:text-[3.5rem]"
          >
            <Trans>
              <span className="block">From ward to ward,</span>{" "}
              <span className="block text-balance">without the round of calls</span>
            </Trans>
          </h1>
        </div>
        <div className="max-w-xl">
          <p className="landing-lead">{t`Wardway links hospitals with ambulance companies. The hospital sends one request, companies respond with their arrival times, one is approved, and both sides follow the transport to the transfer of care.`}</p>
          <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-auto">
            <a
              href="#contact"
              className={buttonClass({ variant: "primary", className: "min-h-11 whitespace-nowrap" })}
            >
              {t`Request a demo`}
            </a>
            <a
              href="#how-it-works"
              className={buttonClass({ variant: "secondary", className: "min-h-11 whitespace-nowrap" })}
            >
              {t`See how it works`}
              <Icon name="arrow-down" className="size-4" />
            </a>
          </div>
        </div>
      </div>
      <ExampleScene />
    </section>
  );
}
