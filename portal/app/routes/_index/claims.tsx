import { createTranslator } from "@wardway/model/messages/translator";
import { type LucideIcon, MapPinned, ShieldCheck, Star, Timer } from "lucide-react";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const claims: readonly { icon: LucideIcon; claim: string; how: string; tone: string }[] = [
  {
    icon: ShieldCheck,
    claim: translate("index.hipaaCompliantAndPrivacy"),
    how: translate("index.theMinimumNecessaryByDefault"),
    tone: "bg-completed/12 text-completed",
  },
  {
    icon: MapPinned,
    claim: translate("index.realTimeTracking"),
    how: translate("index.eachMilestoneWithItsReal"),
    tone: "bg-in-progress/12 text-in-progress",
  },
  {
    icon: Star,
    claim: translate("index.ratingSystem"),
    how: translate("index.everyTransportIsRatedAnd"),
    tone: "bg-pending/12 text-pending",
  },
  {
    icon: Timer,
    claim: translate("index.upTo70LessCoordination"),
    how: translate("index.oneFormAndOneDecision"),
    tone: "bg-approved/12 text-approved",
  },
];

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
