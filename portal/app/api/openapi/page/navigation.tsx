import ChevronDown from "lucide-react/icons/chevron-down";
import { Method } from "./call.tsx";
import type { callsBySubject } from "./description.ts";

type Subjects = ReturnType<typeof callsBySubject>;

const others = [
  { anchor: "begin", name: "Quick start" },
  { anchor: "rules", name: "Conventions" },
] as const;
const appendix = [
  { anchor: "errors", name: "Errors" },
  { anchor: "error-codes", name: "Error codes" },
  { anchor: "objects", name: "Objects" },
] as const;

/** Beside the text; collapsed above it on a phone. */
export function Contents({ subjects }: { subjects: Subjects }) {
  return (
    <>
      <details className="group lg:hidden">
        <summary className="flex min-h-11 items-center justify-between font-medium">
          Contents
          <ChevronDown aria-hidden="true" className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <nav aria-label="Contents" className="border-line border-t py-4">
          <Links subjects={subjects} />
        </nav>
      </details>
      <nav
        aria-label="Contents"
        className="sticky top-12 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto py-5 pr-2 lg:block"
      >
        <Links subjects={subjects} />
      </nav>
    </>
  );
}

function Links({ subjects }: { subjects: Subjects }) {
  return (
    <div className="space-y-5 text-sm">
      <Plain links={others} />
      {subjects.map(({ name, anchor, calls }) => (
        <div key={name}>
          <p className="font-semibold">
            <a
              href={`#${anchor}`}
              className="flex min-h-8 items-center hover:text-ink pointer-coarse:min-h-11"
            >
              {name}
            </a>
          </p>
          <ul>
            {calls.map(({ method, call }) => (
              <li key={call.operationId}>
                <a
                  href={`#${call.operationId}`}
                  className="flex min-h-8 items-center gap-2.5 py-1 text-muted hover:text-ink pointer-coarse:min-h-11"
                >
                  <Method method={method} />
                  <span className="min-w-0">{call.summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Plain links={appendix} />
    </div>
  );
}

function Plain({ links }: { links: readonly { readonly anchor: string; readonly name: string }[] }) {
  return (
    <ul className="font-semibold">
      {links.map(({ anchor, name }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} className="flex min-h-8 items-center hover:text-ink pointer-coarse:min-h-11">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
