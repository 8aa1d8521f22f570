import { errorCatalogue } from "@wardway/model/error-catalogue";
import { formatForReading } from "./message-text.ts";

/** The addresses that problem documents have as `type`. */
export function ErrorCodes() {
  return (
    <section id="error-codes" aria-labelledby="error-codes-title" className="border-line border-t py-6">
      <h2 id="error-codes-title" className="font-semibold text-xl leading-6 tracking-tight">
        Error codes
      </h2>
      <p className="mt-1 max-w-prose text-muted">Texts are in English, with parameters in braces.</p>
      {errorCatalogue.map(({ title, status, whatToDo, errors }) => (
        <section key={title} aria-label={title} className="mt-8">
          <h3 className="font-semibold">
            {status > 0 && `${status} `}
            {title}
          </h3>
          <p className="mt-1 max-w-prose text-muted">{whatToDo.replaceAll("`", "")}</p>
          <dl className="mt-3 divide-y divide-line">
            {errors.map(({ code, text }) => (
              <div
                key={code}
                id={`error-${code}`}
                className="scroll-mt-14 gap-x-4 py-2.5 target:bg-raised md:grid md:grid-cols-[18rem_minmax(0,1fr)]"
              >
                <dt className="font-medium font-mono text-sm wrap-anywhere">{code}</dt>
                <dd className="max-w-prose wrap-anywhere">{formatForReading(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}
