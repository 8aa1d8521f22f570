import { splitTelephoneNumbers } from "./telephone-numbers.ts";

/**
 * What a person has typed about whom to call, with its telephone numbers as links. Isolated, so that a name from right to left
 * does not reorder what stands beside it.
 */
export function TelephoneText({ text }: { text: string }) {
  return (
    <bdi translate="no">
      {splitTelephoneNumbers(text).map(({ text: part, url }, index) => {
        const key = `${index} ${part}`;
        if (url === null) return <span key={key}>{part}</span>;
        return (
          <a key={key} href={url} dir="ltr" className="telephone">
            {part}
          </a>
        );
      })}
    </bdi>
  );
}
