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
            className="mt-3 font-semibold text-4xl leading-[1.08] tracking-tight sm:text-5xl xl:text-6xl"
          >
            From ward to ward, without the round of calls
          </h1>
          <p className="mt-5 max-w-xl text-lg text-muted leading-relaxed">
            Wardway links hospitals with ambulance companies. The hospital asks once, companies answer with
            their arrival times, one is approved, and both sides follow the transport to the transfer of care.
          </p>
          <div className="mt-7 flex flex-wrap gap-3 max-sm:*:flex-1">
            <WayIn signedIn={signedIn} size="medium" />
            <a href="#how-it-works" className={buttonClass({ variant: "secondary" })}>
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

/** A faint plan of streets that fades out, and the light of a screen at night. */
function Ground() {
  return (
    <div aria-hidden="true" className="-z-10 absolute inset-0 print:hidden">
      <div className="absolute inset-0 bg-[radial-gradient(60rem_36rem_at_82%_8%,color-mix(in_srgb,var(--ww-primary)_16%,transparent),transparent_70%),radial-gradient(40rem_28rem_at_0%_100%,color-mix(in_srgb,var(--ww-in-progress)_7%,transparent),transparent_70%)]" />
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full [mask-image:linear-gradient(100deg,transparent_30%,black_75%,transparent_100%)]"
      >
        <defs>
          <pattern id="landing-plan" width="56" height="56" patternUnits="userSpaceOnUse">
            <path d="M56 0H0V56" fill="none" className="stroke-line" strokeWidth="1" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#landing-plan)" opacity="0.55" />
      </svg>
    </div>
  );
}
