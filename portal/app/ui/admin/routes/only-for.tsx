import type { MapProvider } from "@wardway/db/model";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { ReactNode } from "react";

/** Put on the form: what belongs to one provider goes by the choice in it, without a script too. */
export const providerChoiceClass = "group/provider";

/** Out of sight while that provider is chosen. A browser that does not know `:has()` shows everything. */
const hiddenFor: Readonly<Record<MapProvider, string>> = {
  google: "group-has-[option[value=google]:checked]/provider:hidden",
  mapbox: "group-has-[option[value=mapbox]:checked]/provider:hidden",
  osm: "group-has-[option[value=osm]:checked]/provider:hidden",
};

export interface OnlyForProps {
  providers: readonly MapProvider[];
  /** In sight whatever is chosen: an error is never hidden. */
  always?: boolean;
  className?: string;
  children: ReactNode;
}

/** What is there for some of the map providers alone; fields out of sight keep and send what is in them. */
export function OnlyFor({ providers, always = false, className, children }: OnlyForProps) {
  const others = (Object.keys(hiddenFor) as MapProvider[]).filter((one) => !providers.includes(one));
  return (
    <div className={classNames(!always && others.map((one) => hiddenFor[one]).join(" "), className)}>
      {children}
    </div>
  );
}
