import { t } from "@lingui/core/macro";
import { type LevelOfService, type NeedFacts, pickDecidingNeeds } from "@wardway/model";
import { formatLevel } from "@wardway/widgets/ui/level-text";
import { listNeeds } from "@wardway/widgets/ui/need-texts";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";

export interface ShownNeeds extends NeedFacts {
  readonly levelOfService: LevelOfService | null;
  /** The reader's company cannot run it. */
  readonly levelNotHeld?: true | undefined;
}

/** What decides who can come, without what the level says already. */
const listDeciding = (request: ShownNeeds) =>
  listNeeds({ ...request, needs: pickDecidingNeeds(request.needs) }).filter(
    ({ shape }) => shape !== request.levelOfService,
  );

/** In a row: the level, and as icons what decides who can come. */
export function Needs(request: ShownNeeds) {
  const { levelOfService, levelNotHeld } = request;
  const items = listDeciding(request);
  if (items.length === 0 && levelOfService === null) return <span className="text-muted">{t`None`}</span>;
  return (
    <>
      {levelOfService !== null && <b>{formatLevel(levelOfService)}</b>}
      {items.map(({ shape, text }) => (
        <Need key={text} shape={shape} name={text} />
      ))}
      {levelNotHeld && <small>{t`level not held`}</small>}
    </>
  );
}

/** Role and title are added after hydration, as the roles of tables: until then its text says the same. */
const Need = ({ shape, name }: { shape: string; name: string }) => (
  <i {...(useHydrated() && { role: "img", title: name })} className={shape}>
    {name}
  </i>
);

interface NamedNeedsProps {
  request: ShownNeeds;
  /** Only what decides who can come, without details. */
  isBrief?: boolean;
  className?: string;
}

/** The level of service and the needs, each with icon and name. */
export function NamedNeeds({ request, isBrief = false, className = "named-needs" }: NamedNeedsProps) {
  const { levelOfService } = request;
  const items = isBrief ? listDeciding(request) : listNeeds(request);
  if (levelOfService === null && items.length === 0) return null;
  return (
    <ul aria-label={t`Needs`} className={className}>
      {levelOfService !== null && <li className="level">{formatLevel(levelOfService)}</li>}
      {items.map(({ shape, text }) => (
        <li key={text} className={shape}>
          {text}
        </li>
      ))}
    </ul>
  );
}
