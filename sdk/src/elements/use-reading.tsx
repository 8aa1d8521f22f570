import { useTranslator } from "@wardway/widgets/messages/messages";
import { toMessage, toProblem } from "@wardway/widgets/problem";
import { useLaterAttempts } from "@wardway/widgets/ui/use-later-attempts";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import { useCallback, useEffect, useRef, useState } from "react";
import { ProblemNotice } from "./problem-notice.tsx";
import { newsOf } from "./session-frame.tsx";

/** The portal has answered for good. */
const finalStatuses: ReadonlySet<number> = new Set([403, 404]);

export interface ReadingOptions<Found> {
  /** Must be stable. */
  read: () => Promise<Found>;
  /** Another one reads again what is not found yet. */
  session: unknown;
  onProblem: (problem: WidgetProblem) => void;
}

/** Reads until the portal answers. What is found stays while `readAgain` reads once more. */
export function useReading<Found>({ read, session, onProblem }: ReadingOptions<Found>) {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<WidgetProblem | null>(null);
  const [attempts, setAttempts] = useState(0);
  const report = useRef(onProblem);
  report.current = onProblem;
  const isFound = useRef(false);
  const reported = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and session reads again
  useEffect(() => {
    if (isFound.current) return;
    let isEnded = false;
    read().then(
      (answer) => {
        if (isEnded) return;
        isFound.current = true;
        reported.current = "";
        setFound(answer);
        setProblem(null);
      },
      (error: unknown) => {
        if (isEnded) return;
        const failure = toProblem(error);
        setProblem(failure);
        // Further attempts are no news, but to the frame, which asks for another session.
        if (failure.status === 401 || newsOf(failure) !== reported.current) report.current(failure);
        reported.current = newsOf(failure);
      },
    );
    return () => {
      isEnded = true;
    };
  }, [read, session, attempts]);
  const retry = useCallback(() => setAttempts((before) => before + 1), []);
  const readAgain = useCallback(() => {
    isFound.current = false;
    retry();
  }, [retry]);
  useLaterAttempts(
    problem && !finalStatuses.has(problem.status) && !isFound.current ? attempts + 1 : 0,
    retry,
  );
  return { found, problem, retry, readAgain };
}

export interface ReadingNoticeProps {
  problem: WidgetProblem | null;
  loading: string;
  onRetry: () => void;
}

/** In place of what is not found yet. */
export function ReadingNotice({ problem, loading, onRetry }: ReadingNoticeProps) {
  const { translateServerMessage } = useTranslator();
  if (problem && finalStatuses.has(problem.status))
    return <p role="alert">{translateServerMessage(toMessage(problem))}</p>;
  // The session's frame says that it needs another one.
  if (problem && problem.status !== 401)
    return <ProblemNotice problem={problem} onRetry={onRetry} isAbove={false} />;
  return (
    <p role="status" className="text-muted">
      {loading}
    </p>
  );
}
