import { type LucideIcon, MapPinned, ShieldCheck, Star, Timer } from "lucide-react";

const claims: readonly { icon: LucideIcon; claim: string; how: string; tone: string }[] = [
  {
    icon: ShieldCheck,
    claim: "HIPAA compliant and privacy-conscious",
    how: "The minimum necessary by default, and a trail that nobody can rewrite.",
    tone: "bg-completed/12 text-completed",
  },
  {
    icon: MapPinned,
    claim: "Real-time tracking",
    how: "Each milestone with its real time, the same for the ward and the crew.",
    tone: "bg-in-progress/12 text-in-progress",
  },
  {
    icon: Star,
    claim: "Rating system",
    how: "Every transport is rated, and the next decision has it in sight.",
    tone: "bg-pending/12 text-pending",
  },
  {
    icon: Timer,
    claim: "Up to 70% less coordination time",
    how: "One form and one decision in the place of a round of calls.",
    tone: "bg-approved/12 text-approved",
  },
];

/** What the product claims, each with its reason. */
export function Claims() {
  return (
    <ul className="mx-auto grid max-w-7xl gap-x-8 gap-y-7 px-4 pb-14 sm:grid-cols-2 sm:px-6 lg:grid-cols-4 lg:px-8 lg:pb-20">
      {claims.map(({ icon: Icon, claim, how, tone }) => (
        <li key={claim} className="flex gap-4 lg:flex-col">
          <span className={`grid size-11 shrink-0 place-items-center rounded-xl ${tone}`}>
            <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
          </span>
          <div>
            <p className="text-balance font-semibold leading-snug">{claim}</p>
            <p className="mt-1.5 text-muted leading-relaxed">{how}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
