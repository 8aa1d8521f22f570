import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

export interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Default: 2. */
  level?: 2 | 3;
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}

/** The heading names the region. */
export function Card({
  title,
  description,
  actions,
  footer,
  level = 2,
  flush = false,
  className,
  children,
}: CardProps) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      part="card"
      aria-labelledby={title ? id : undefined}
      className={classNames("min-w-0 rounded-md border border-line bg-surface", className)}
    >
      {(title || actions) && (
        <header
          className={classNames(
            "flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-5",
            flush && "pb-3",
          )}
        >
          <div className="min-w-0">
            <Heading part="heading" id={id} className="font-semibold text-lg leading-7 wrap-anywhere">
              {title}
            </Heading>
            {description && <p className="text-muted text-sm">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{actions}</div>}
        </header>
      )}
      <div className={flush ? "" : "p-4 sm:p-5"}>{children}</div>
      {footer && <footer className="border-line border-t px-4 py-3 sm:px-5">{footer}</footer>}
    </section>
  );
}
