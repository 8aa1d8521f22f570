import css from "wardway:styles/request";
import type { TransportRequest } from "@wardway/model";
import { requestMessages } from "@wardway/model/messages/en/request";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { readPrefill, withoutSwapped } from "@wardway/widgets/request/read-prefill";
import { RequestWidget } from "@wardway/widgets/request/request-widget";
import type { BegunForm, DraftStore, FormPrefill } from "@wardway/widgets/request/request-widget-props";
import { sessionDrafts } from "@wardway/widgets/request/session-drafts";
import { lazyPart } from "@wardway/widgets/tracking/lazy-part";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import { useEffect, useRef, useState } from "react";
import type { WidgetSessionFacts } from "../index.ts";
import type { BegunRequestProps } from "./begun-request.tsx";
import { mountWidget, type WidgetContext } from "./mount.tsx";
import { SessionFrame } from "./session-frame.tsx";
import { connectWithSession } from "./session-portal.ts";

export const mount = mountWidget({
  name: "request",
  css,
  connect: connectWithSession,
  render: (context) => <Request context={context} />,
});

function Request({ context }: { context: WidgetContext }) {
  // The page may mutate the object: read on each render.
  const { prefill, faults } = readPrefill(context.given.prefill);
  useFaults(context, faults);
  return (
    <SessionFrame context={context}>
      {(facts, onProblem) => {
        const session = { context, facts, onProblem };
        if (context.element.hasAttribute("request-id")) return <ChangeInSession {...session} />;
        return <NewRequest {...session} prefill={prefill} />;
      }}
    </SessionFrame>
  );
}

interface InSessionProps {
  context: WidgetContext;
  facts: WidgetSessionFacts;
  onProblem: (problem: WidgetProblem) => void;
}

interface RequestInSessionProps extends InSessionProps {
  prefill: FormPrefill;
}

function NewRequest(props: RequestInSessionProps) {
  const { t } = useTranslator(requestMessages);
  // What is typed outlives a session that may less.
  const wasAllowed = useRef(false);
  wasAllowed.current ||= props.facts.scopes.includes("request");
  if (wasAllowed.current) return <RequestInSession {...props} />;
  return <NoForm context={props.context} isOutOfScope text={t("request.notAllowed")} />;
}

function RequestInSession({ context, facts, prefill: given, onProblem }: RequestInSessionProps) {
  const { hospital, staff, maxDistanceMiles } = facts;
  const { resets, emit } = context;
  const { prefill, faults } = withoutSwapped(given, hospital.position, maxDistanceMiles);
  useFaults(context, faults);
  // Another source makes another form too, which discards nothing.
  const handled = useRef(0);
  useEffect(() => {
    handled.current = resets;
  }, [resets]);
  const ofPage = sourceOf(prefill);
  const page = `${ofPage?.kind} ${ofPage?.id} ${resets}`;
  const [chosen, setChosen] = useState<ChosenTemplate | null>(null);
  // What the page asks for later replaces the user's choice, and it does not come back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page
  useEffect(() => setChosen(null), [page]);
  const source = chosen?.page === page ? chosen.source : ofPage;
  const key = `${page} ${chosen?.page === page ? chosen.round : 0}`;
  const choose = (id: number | null) =>
    setChosen((before) => ({
      page,
      source: id === null ? null : { kind: "template", id },
      round: (before?.round ?? 0) + 1,
    }));
  const form = (begun: BegunForm | null = null) => (
    <RequestWidget
      key={key}
      begun={begun}
      templates={hospital.templates}
      onTemplate={choose}
      isReset={resets > handled.current}
      {...ofSession({ context, facts, onProblem })}
      prefill={prefill}
      memory={(context.given.client ?? context.given.getSession) as object}
      drafts={context.given.drafts === "session" ? getDraftStore(context.portal) : null}
      draftOwner={staff.id}
      onCreated={({ id, status }: TransportRequest) => emit("request-created", { requestId: id, status })}
    />
  );
  return source === null ? (
    form()
  ) : (
    <BegunRequest
      key={key}
      source={source}
      hospital={hospital.name}
      onLeave={chosen?.page === page ? () => choose(null) : null}
      session={facts}
      onProblem={onProblem}
    >
      {form}
    </BegunRequest>
  );
}

interface ChosenTemplate {
  /** What the page asked for when it was chosen. */
  readonly page: string;
  /** Null for an empty form. */
  readonly source: BegunRequestProps["source"] | null;
  /** The same can be chosen for the next request. */
  readonly round: number;
}

const BegunRequest = lazyPart(() => import("./begun-request.tsx"));

const NoForm = lazyPart(() => import("./no-form.tsx"));

const ChangedRequest = lazyPart(() => import("./changed-request.tsx"));

function ChangeInSession(props: InSessionProps) {
  return (
    <ChangedRequest {...props}>
      {(begun, change) => (
        <RequestWidget
          {...ofSession(props)}
          begun={begun}
          change={change}
          // The page gave it the focus before there was a field.
          takesFocus={Boolean(props.context.element.shadowRoot?.activeElement)}
          onCreated={change.onSaved}
        />
      )}
    </ChangedRequest>
  );
}

const ofSession = ({
  context: { portal, emit },
  facts: { hospital, maxDistanceMiles },
  onProblem,
}: InSessionProps) => ({
  timeZone: hospital.timeZone,
  hospital,
  maxDistance: maxDistanceMiles,
  outlinesUrl: `${portal}/sdk/v1/outlines.json`,
  onReady: () => emit("ready"),
  onProblem,
});

function sourceOf({ returnOf, repeatOf }: FormPrefill): BegunRequestProps["source"] | null {
  if (returnOf !== undefined) return { kind: "return", id: returnOf };
  return repeatOf === undefined ? null : { kind: "repeat", id: repeatOf };
}

/** Reports faults to developers; users type what is missing. */
function useFaults({ emit }: WidgetContext, faults: readonly string[]): void {
  const faultText = faults.join("\n");
  const emitter = useRef(emit);
  emitter.current = emit;
  useEffect(() => {
    for (const userMessage of faultText.split("\n").filter(Boolean)) {
      emitter.current("error", {
        status: 422,
        category: "invalid",
        code: "prefill.invalid",
        params: { field: userMessage.split(" ")[0] },
        userMessage,
      });
    }
  }, [faultText]);
}

const draftStores = new Map<string, DraftStore>();

/** One store per portal, stable between renders. */
function getDraftStore(portal: string): DraftStore {
  const drafts = draftStores.get(portal) ?? sessionDrafts(portal);
  draftStores.set(portal, drafts);
  return drafts;
}
