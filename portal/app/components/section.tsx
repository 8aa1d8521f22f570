import { classNames } from "@wardway/widgets/ui/class-names";
import { type ReactNode, useId } from "react";

export interface SectionProps {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Default: 2. */
  level?: 2 | 3;
  /** The content, such as a table, reaches the edges of the page. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A part of a page under a hairline; its heading names the region. */
export function Section(props: SectionProps) {
  const { title, description, actions, footer, level = 2, flush = false, className, children } = props;
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby={title ? id : undefined} className={classNames("section", className)}>
      {(title || actions) && (
        <header>
          <div className="min-w-0">
            <Heading id={id}>{title}</Heading>
            {description && <p>{description}</p>}
          </div>
          {actions && <div className="section-actions">{actions}</div>}
        </header>
      )}
      {flush ? <div className="section-flush">{children}</div> : children}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
