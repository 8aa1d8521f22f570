import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";
import { useEffect, useState } from "react";
import { Section } from "#app/components/section.tsx";

interface LoggedEvent {
  readonly number: number;
  readonly time: string;
  readonly name: string;
  readonly detail: string;
}

const MAX_LOGGED = 50;

/** Logs the elements' events that bubble to `host`, newest first. */
export function useEventLog(host: HTMLElement | null, names: readonly string[]) {
  const [events, setEvents] = useState<readonly LoggedEvent[]>([]);
  useEffect(() => {
    if (!host) return;
    const add = (event: Event) => {
      const { type: name, detail } = event as CustomEvent<unknown>;
      const logged = { time: formatTime(new Date()), name, detail: JSON.stringify(detail ?? null) };
      setEvents((before) =>
        [{ ...logged, number: (before[0]?.number ?? 0) + 1 }, ...before].slice(0, MAX_LOGGED),
      );
    };
    for (const name of names) host.addEventListener(name, add);
    return () => {
      for (const name of names) host.removeEventListener(name, add);
    };
  }, [host, names]);
  return { events, clear: () => setEvents([]) };
}

const formatTime = (time: Date) =>
  [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

interface EventLogProps {
  events: readonly LoggedEvent[];
  onClear: () => void;
}

export function EventLog({ events, onClear }: EventLogProps) {
  return (
    <Section
      title={t`Events`}
      description={t`The last ${MAX_LOGGED}, the newest first.`}
      actions={
        events.length > 0 && (
          <Button variant="secondary" size="small" onClick={onClear}>
            {t`Clear`}
          </Button>
        )
      }
    >
      {events.length === 0 ? (
        <p className="text-muted text-sm">{t`None yet.`}</p>
      ) : (
        <ol
          // A list that scrolls is reached by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          aria-label={t`Events`}
          className="max-h-72 overflow-y-auto rounded-md border border-line bg-canvas text-sm"
        >
          {events.map(({ number, time, name, detail }) => (
            <li key={number} className="border-line border-b px-3 py-2 last:border-b-0">
              <div className="flex flex-wrap justify-between gap-x-4">
                <code className="font-medium">{name}</code>
                <span className="text-muted tabular-nums">{time}</span>
              </div>
              {detail !== "null" && <code className="block text-muted text-xs wrap-anywhere">{detail}</code>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
