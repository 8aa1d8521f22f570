import { t } from "@lingui/core/macro";
import { classNames } from "@wardway/widgets/ui/class-names";

interface LogoProps {
  markOnly?: boolean;
  className?: string;
  /** Draws the mark of the top bar again. */
  isCopy?: boolean;
  id?: string | undefined;
}

export function Logo({ markOnly = false, className, id, isCopy = false }: LogoProps) {
  return (
    <span className={classNames("logo", className)}>
      {isCopy ? (
        <svg aria-hidden="true" viewBox="0 0 32 24" strokeWidth="2.75" className="icon h-6 w-8">
          <use href="#logo" />
        </svg>
      ) : (
        <LogoMark id={id} />
      )}
      {markOnly ? <span className="sr-only">{t`Wardway`}</span> : <b>{t`Wardway`}</b>}
    </span>
  );
}

/** The route of a transport: its start, and a ring at its destination. */
export function LogoMark({ className = "h-6 w-8", id }: { className?: string; id?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 24" strokeWidth="2.75" className={classNames("icon", className)}>
      <g id={id}>
        <path d="M4 5 10 19 16 8.5 22 19 28 5" />
        <circle cx="4" cy="5" r="2.4" fill="currentColor" />
        <circle cx="28" cy="5" r="2.75" strokeWidth="2" className="fill-canvas" />
      </g>
    </svg>
  );
}
