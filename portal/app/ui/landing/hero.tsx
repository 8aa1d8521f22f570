import { buttonClass } from "@wardway/widgets/ui/button";
import { ArrowDown, type LucideIcon, MapPinned, ShieldCheck, Star, Timer } from "lucide-react";
import { ExampleRequest } from "./example-request.tsx";
import { WayIn } from "./landing-header.tsx";

const claims: readonly { icon: LucideIcon; text: string; tone: string }[] = [
  { icon: ShieldCheck, text: "HIPAA compliant and privacy-conscious", tone: "text-completed" },
  { icon: MapPinned, text: "Real-time tracking", tone: "text-in-progress" },
  { icon: Star, text: "Rating system", tone: "text-pending" },
  { icon: Timer, text: "Up to 70% less coordination time", tone: "text-approved" },
];

/** What the product is, what it claims, and how it looks at work. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="hero-title" className="relative isolate overflow-hidden">
      <Ground />
      <div className="mx-auto grid max-w-7xl items-center gap-x-16 gap-y-14 px-4 pt-12 pb-14 sm:px-6 sm:pt-16 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:px-8 lg:pt-20 lg:pb-20">
        <div>
          <p className="font-medium text-primary">Patient transport coordination</p>
          <h1
            id="hero-title"
            className="mt-3 font-semibold text-4xl leading-[1.08] tracking-tight sm:text-5xl xl:text-[3.5rem]"
          >
            <span className="block text-balance">From ward to ward,</span>{" "}
            <span className="block text-balance">without the round of calls</span>
          </h1>
          <p className="mt-5 max-w-xl text-pretty text-lg text-muted leading-relaxed">
            Wardway links hospitals with ambulance companies. The hospital asks once, companies answer with
            their arrival times, one is approved, and both sides follow the transport to the transfer of care.
          </p>
          <div className="mt-7 flex flex-wrap gap-3 max-sm:*:flex-auto">
            <WayIn signedIn={signedIn} size="medium" />
            <a
              href="#how-it-works"
              className={buttonClass({ variant: "secondary", className: "whitespace-nowrap" })}
            >
              See how it works
              <ArrowDown aria-hidden="true" className="size-4" />
            </a>
          </div>
          <ul className="mt-10 grid gap-x-8 gap-y-3.5 border-line border-t pt-7 sm:grid-cols-2">
            {claims.map((claim) => (
              <li key={claim.text} className="flex items-start gap-3 leading-6">
                <claim.icon
                  aria-hidden="true"
                  className={`mt-0.5 size-5 shrink-0 ${claim.tone}`}
                  strokeWidth={1.75}
                />
                {claim.text}
              </li>
            ))}
          </ul>
        </div>
        <ExampleRequest />
      </div>
    </section>
  );
}

/** The light of a screen at night, a faint plan of streets, and a way through them. */
function Ground() {
  return (
    <div
      aria-hidden="true"
      className="-z-10 absolute inset-0 [mask-image:linear-gradient(to_bottom,black_60%,transparent)] print:hidden"
    >
      <div className="absolute inset-0 bg-[radial-gradient(34rem_30rem_at_66%_22%,color-mix(in_srgb,var(--ww-primary)_17%,transparent),transparent_72%),radial-gradient(30rem_24rem_at_12%_70%,color-mix(in_srgb,var(--ww-in-progress)_8%,transparent),transparent_72%)]" />
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full [mask-image:linear-gradient(to_right,transparent_25%,black_65%,transparent_98%)]"
      >
        <defs>
          <pattern id="landing-plan" width="64" height="64" patternUnits="userSpaceOnUse">
            <path d="M64 0H0V64" fill="none" className="stroke-line" strokeWidth="1" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#landing-plan)" opacity="0.7" />
      </svg>
      <div className="relative mx-auto hidden h-full max-w-7xl xl:block">
        <svg aria-hidden="true" viewBox="0 0 640 700" className="absolute top-0 right-0 h-[700px] w-[640px]">
          <defs>
            <linearGradient
              id="landing-journey"
              gradientUnits="userSpaceOnUse"
              x1="0"
              x2="620"
              y1="640"
              y2="40"
            >
              <stop offset="0" className="[stop-color:var(--ww-approved)]" />
              <stop offset="1" className="[stop-color:var(--ww-in-progress)]" />
            </linearGradient>
          </defs>
          <g fill="none" stroke="url(#landing-journey)" strokeWidth="2.5" opacity="0.75">
            <path d="M26 600V74Q26 50 50 50H552Q576 50 576 74V140" />
            <circle cx="26" cy="606" r="6" />
            <circle cx="26" cy="330" r="6" className="fill-canvas" />
            <circle cx="300" cy="50" r="6" className="fill-canvas" />
          </g>
        </svg>
      </div>
    </div>
  );
}
