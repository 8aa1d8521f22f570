import type { RequestStatus, TransportRequest } from "@wardway/model";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { transportsMessages } from "@wardway/model/messages/en/transports";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { Heading } from "../ui/heading.tsx";
import { StaleNote } from "../ui/stale-note.tsx";
import { useNow } from "../ui/use-now.ts";
import { useShownZone } from "../ui/use-shown-zone.ts";
import type { WidgetProblem } from "../widget-problem.ts";
import type { ListedTransports, TransportsState } from "./follow-transports.ts";
import { type TransportGroup, transportGroups } from "./transport-groups.ts";
import { TransportList } from "./transport-list.tsx";
import { TransportListSkeleton } from "./transport-list-skeleton.tsx";
import { useTransports } from "./use-transports.ts";

export interface TransportsWidgetProps {
  /** IANA name. */
  readonly timeZone: string;
  /** Poll interval in seconds while visible and without a live connection. */
  readonly pollSeconds: number;
  /** Another object triggers a fetch. The parent reports an expired session (401). */
  readonly session: object;
  /** Called once, when the list is shown. */
  readonly onReady: () => void;
  readonly onSelected: (transport: { readonly requestId: number; readonly status: RequestStatus }) => void;
  /** Called once per error, until a fetch succeeds. */
  readonly onProblem: (problem: WidgetProblem) => void;
}

/** The hospital's transports; a row only reports that it was chosen. */
export function TransportsWidget(props: TransportsWidgetProps) {
  const { t } = useTranslator(transportsMessages);
  const [group, setGroup] = useState<TransportGroup>("waiting");
  const id = useId();
  return (
    <section aria-labelledby={id} className="text-ink">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading id={id} part="heading" className="font-semibold text-xl leading-tight tracking-tight">
          {t("transports.title")}
        </Heading>
        <fieldset aria-label={t("transports.filter")} className="flex min-w-0 flex-wrap gap-1">
          {transportGroups.map((each) => (
            <button
              key={each}
              type="button"
              part="button"
              aria-pressed={each === group}
              className={buttonClass({ variant: each === group ? "soft" : "quiet", size: "small" })}
              onClick={() => setGroup(each)}
            >
              {t(`transports.${each}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <Group key={group} group={group} {...props} />
    </section>
  );
}

function Group(props: TransportsWidgetProps & { group: TransportGroup }) {
  const { group, session, onReady, onSelected } = props;
  const timeZone = useShownZone(props.timeZone);
  const { t } = useTranslator(transportsMessages, trackingMessages);
  const { state, poll, showMore } = useTransports(group, props.pollSeconds, props.onProblem);
  const now = useNow();
  const select = useCallback(
    ({ id, status }: TransportRequest) => onSelected({ requestId: id, status }),
    [onSelected],
  );
  const isShown = state.kind === "shown";
  const wasReady = useRef(false);
  useEffect(() => {
    if (!isShown || wasReady.current) return;
    wasReady.current = true;
    onReady();
  }, [isShown, onReady]);
  const first = useRef(session);
  useEffect(() => {
    if (session !== first.current) poll();
  }, [session, poll]);
  switch (state.kind) {
    case "loading":
      return <TransportListSkeleton />;
    case "failed":
      // The frame asks for a new session.
      if (state.problem.status === 401) return null;
      return (
        <FailedState
          title={t(state.problem.status === 403 ? "tracking.notAllowed" : "transports.loadFailed")}
          problem={state.problem}
          onRetry={poll}
        />
      );
    case "shown":
      return (
        <>
          <StaleNote since={state.failedSince} clock={{ now, timeZone }} />
          <TransportList rows={state.list.rows} group={group} timeZone={timeZone} onSelected={select} />
          <More state={state} list={state.list} onClick={showMore} />
        </>
      );
  }
}

function More(props: {
  state: Extract<TransportsState, { kind: "shown" }>;
  list: ListedTransports;
  onClick: () => void;
}) {
  const { t } = useTranslator(transportsMessages);
  const { hasMore, rows } = props.list;
  const { isLoadingMore } = props.state;
  return (
    <>
      <p role="status" className="sr-only">
        {t("transports.shown", { count: rows.length })}
      </p>
      {(hasMore || isLoadingMore) && (
        <div className="mt-3 flex justify-center">
          <button
            type="button"
            part="button"
            aria-disabled={isLoadingMore}
            className={buttonClass({ variant: "secondary" })}
            onClick={props.onClick}
          >
            {t(isLoadingMore ? "transports.loadingMore" : "transports.more")}
          </button>
        </div>
      )}
    </>
  );
}
