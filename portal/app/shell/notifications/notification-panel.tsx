import { t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import { Skeleton } from "@wardway/widgets/ui/skeleton";
import { Popover } from "radix-ui";
import { type RefObject, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import type { BellCounts } from "#app/http/session/unread-count.ts";
import { useClock } from "../page/use-clock.ts";
import { NotificationGroups } from "./notification-list.tsx";
import { type Latest, useLatest } from "./use-latest.ts";

export interface NotificationPanelProps {
  readonly isOpen: boolean;
  readonly bell: RefObject<HTMLElement>;
  /** Includes news older than what the panel lists. */
  readonly hasNews: boolean;
  readonly setCounts: (counts: BellCounts) => void;
  readonly close: () => void;
}

export function NotificationPanel({ isOpen, bell, hasNews, setCounts, close }: NotificationPanelProps) {
  const { latest, load, markNewsRead, isMarking } = useLatest(isOpen, setCounts);
  const content = useRef<HTMLDivElement>(null);
  const listed = latest.state === "loaded" ? latest.notifications : [];
  // The counts of the bell are limited.
  const canMark =
    listed.length > 0 && (hasNews || listed.some(({ readAt, waits }) => readAt === null && !waits));
  return (
    <Popover.Root open={isOpen} onOpenChange={close}>
      <Popover.Anchor virtualRef={bell} />
      <Popover.Portal>
        <Popover.Content
          ref={content}
          aria-label={t`Notifications`}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // Otherwise the bell's click would reopen the panel.
            if (event.target instanceof Node && bell.current?.contains(event.target)) event.preventDefault();
          }}
          // Animated only while open: Radix waits for a closing animation.
          className="z-40 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-[min(26rem,var(--radix-popover-content-available-width))] flex-col rounded-lg bg-surface shadow-float outline-none data-[state=open]:animate-[ww-rise_var(--ww-motion)_ease-out]"
        >
          <header className="flex min-h-12 items-center justify-between gap-3 border-line border-b py-0.5 pr-2 pl-4">
            <h2 className="font-semibold text-sm">{t`Notifications`}</h2>
            {canMark && (
              <Button
                variant="quiet"
                size="small"
                pending={isMarking}
                icon={<Icon name="check-check" className="size-4" />}
                onClick={async () => {
                  await markNewsRead();
                  // The focused button is removed.
                  content.current?.focus();
                }}
              >
                {t`Mark news as read`}
              </Button>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <PanelContent latest={latest} close={close} retry={load} />
          </div>
          <footer className="border-line border-t p-1.5">
            <Link
              to="/notifications"
              onClick={close}
              className={buttonClass({ variant: "quiet", size: "small", className: "w-full" })}
            >
              {t`All notifications`}
            </Link>
          </footer>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function PanelContent({ latest, close, retry }: { latest: Latest; close: () => void; retry: () => void }) {
  const clock = useClock();
  if (latest.state === "loaded") {
    return <NotificationGroups {...latest} clock={clock} onOpen={close} />;
  }
  if (latest.state === "failed") {
    return (
      <div role="alert" className="space-y-3 px-5 py-8 text-center">
        <p>{t`The notifications could not be loaded.`}</p>
        <Button variant="secondary" size="small" onClick={retry}>
          {t`Try again`}
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className="space-y-5 px-5 py-5">
      <span className="sr-only">{t`Loading`}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="space-y-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
