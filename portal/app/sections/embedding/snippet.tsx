import { useId } from "react";
import { CopyButton } from "./copy-button.tsx";

export function Snippet({ title, note, code }: { title: string; note?: string; code: string }) {
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
      <pre className="mt-2 whitespace-pre-wrap rounded-md border border-line bg-canvas p-4 text-sm wrap-anywhere">
        <code>{code}</code>
      </pre>
    </section>
  );
}
