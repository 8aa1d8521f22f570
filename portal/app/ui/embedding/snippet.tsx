import { classNames } from "@wardway/widgets/ui/class-names";
import { useId } from "react";
import { CopyButton } from "./copy-button.tsx";

/** Lines to paste into a page or a program, with a button that copies them. */
export function Snippet(props: {
  title: string;
  note?: string;
  code: string;
  /** One line to paste, however long: it is broken to be read. */
  isOneLine?: boolean;
}) {
  const { title, note, code, isOneLine = false } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={id} className="font-medium">
            {title}
          </h3>
          {note && <p className="max-w-prose text-muted text-sm">{note}</p>}
        </div>
        <CopyButton text={code} what={title} />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1)
        tabIndex={0}
        className={classNames(
          "mt-2 overflow-x-auto rounded-md border border-line bg-canvas p-4 text-sm",
          isOneLine && "whitespace-pre-wrap wrap-anywhere",
        )}
      >
        <code>{code}</code>
      </pre>
    </section>
  );
}
