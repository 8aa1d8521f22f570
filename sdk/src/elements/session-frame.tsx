import { frameMessages } from "@wardway/model/messages/en/frame";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { toProblem } from "@wardway/widgets/problem";
import type { WidgetProblem } from "@wardway/widgets/request/request-widget-props";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { WidgetSessionFacts } from "../index.ts";
import type { WidgetContext } from "./mount.tsx";
import { noSession } from "./no-session.ts";
import { ProblemNotice } from "./problem-notice.tsx";

/** For a later script to set `getSession`. */
const SESSION_TIMEOUT_MS = 4_000;

export interface SessionFrameProps {
  readonly context: WidgetContext;
  /** @param onProblem called for later errors */
  readonly children: (facts: WidgetSessionFacts, onProblem: (problem: WidgetProblem) => void) => ReactNode;
}

/** Loads the session's scopes before the widget. After expiry the widget keeps typed text, below a notice. */
export function SessionFrame({ context, children }: SessionFrameProps) {
  const { api, given, refreshes, emit } = context;
  const [facts, setFacts] = useState<WidgetSessionFacts | null>(null);
  const [problem, setProblem] = useState<WidgetProblem | null>(null);
  const [attempts, setAttempts] = useState(0);
  const { t } = useTranslator(frameMessages);
  const isGiven = Boolean(given.client ?? given.getSession);
  const emitter = useRef(emit);
  emitter.current = emit;

  const fail = (found: WidgetProblem) => {
    setProblem(found);
    emitter.current("error", found);
  };
  const failing = useRef(fail);
  failing.current = fail;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refresh and each attempt refetches.
  useEffect(() => {
    let isEnded = false;
    const timer = isGiven ? undefined : setTimeout(() => failing.current(noSession), SESSION_TIMEOUT_MS);
    if (isGiven) {
      api.getWidgetSession().then(
        (found) => {
          if (isEnded) return;
          setFacts(found);
          setProblem(null);
        },
        (error: unknown) => {
          if (!isEnded) failing.current(toProblem(error));
        },
      );
    }
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [api, isGiven, refreshes, attempts]);

  const again = () => setAttempts((before) => before + 1);
  const isUnreachable = problem?.status === 0;
  useEffect(() => {
    if (!isUnreachable) return;
    const online = () => setAttempts((before) => before + 1);
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, [isUnreachable]);

  return (
    <>
      {problem && <ProblemNotice problem={problem} onRetry={again} isAbove={facts !== null} />}
      {facts &&
        children(facts, (found) => {
          if (isOfSession(found)) fail(found);
          else emit("error", found);
        })}
      {!facts && !problem && (
        <p role="status" className="text-muted">
          {t("frame.loadingDots")}
        </p>
      )}
    </>
  );
}

/** Errors that need a new session. */
const isOfSession = ({ status }: WidgetProblem) => status === 401;
