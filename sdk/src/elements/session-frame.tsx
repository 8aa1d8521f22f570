import type { CallOptions, TransportApi } from "@wardway/model";
import { frameMessages } from "@wardway/model/messages/en/frame";
import { LanguageProvider, useTranslator } from "@wardway/widgets/messages/messages";
import { toProblem } from "@wardway/widgets/problem";
import { TransportApiProvider, useLiveFeed } from "@wardway/widgets/provider";
import { HeadingLevel } from "@wardway/widgets/ui/heading";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { WidgetSessionFacts } from "../index.ts";
import { keepTyping } from "./keep-typing.ts";
import type { WidgetContext } from "./mount.tsx";
import { noSession } from "./no-session.ts";
import { ProblemNotice } from "./problem-notice.tsx";

/** Time for a later script to set `getSession`. */
const SESSION_TIMEOUT_MS = 4_000;
/** Between attempts to begin; doubles each time. */
const RETRY_MS = { first: 2_000, last: 32_000 };

export interface SessionFrameProps {
  readonly context: WidgetContext;
  /** Default: a sentence. */
  readonly loading?: ReactNode;
  /** @param onProblem called for later errors */
  readonly children: (facts: WidgetSessionFacts, onProblem: (problem: WidgetProblem) => void) => ReactNode;
}

/**
 * Loads the session's scopes before the widget, again by itself if the portal or the page's server failed. After expiry
 * the widget keeps typed text, below a notice, which any call that succeeds removes.
 */
export function SessionFrame({ context, loading, children }: SessionFrameProps) {
  const { api, given, refreshes, emit } = context;
  const [facts, setFacts] = useState<WidgetSessionFacts | null>(null);
  const [problem, setProblem] = useState<WidgetProblem | null>(null);
  const [attempts, setAttempts] = useState(0);
  const { t, language } = useTranslator(frameMessages);
  const failures = useRef(0);
  const live = useLiveFeed();
  useEffect(() => keepTyping(context.element.shadowRoot as ShadowRoot));
  const isGiven = Boolean(given.client ?? given.getSession);
  const emitter = useRef(emit);
  emitter.current = emit;

  const fail = (found: WidgetProblem) => {
    setProblem(found);
    // Further attempts are no news.
    if (!problem || newsOf(found) !== newsOf(problem)) emitter.current("error", found);
  };
  const failing = useRef(fail);
  failing.current = fail;
  const observed = useMemo(
    () =>
      observe(
        api,
        () => {
          failures.current = 0;
          setProblem(null);
        },
        (attempt) => emitter.current("call", attempt),
      ),
    [api],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refresh and each attempt refetches.
  useEffect(() => {
    let isEnded = false;
    const timer = isGiven ? undefined : setTimeout(() => failing.current(noSession), SESSION_TIMEOUT_MS);
    if (isGiven) {
      observed.getWidgetSession().then(
        (found) => {
          if (!isEnded) setFacts(found);
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
  }, [observed, isGiven, refreshes, attempts]);

  const { distanceUnit, hourFormat } = facts?.hospital ?? {};
  const ofHospital = useMemo(
    () => ({ ...language, ...(distanceUnit && { distanceUnit }), ...(hourFormat && { hourFormat }) }),
    [language, distanceUnit, hourFormat],
  );

  const again = () => setAttempts((before) => before + 1);
  useEffect(() => {
    if (!problem || !isPassing(problem)) return;
    // At random moments, because all pages of a hospital lose the portal together.
    const spread = 0.5 + Math.random();
    let timer: ReturnType<typeof setTimeout>;
    const startIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setAttempts((before) => before + 1), milliseconds);
    };
    const backOff = Math.min(RETRY_MS.first * 2 ** failures.current, RETRY_MS.last) * spread;
    failures.current += 1;
    const wait = (problem.retryAfter ?? 0) * 1_000;
    startIn(wait + backOff);
    const online = () => startIn(wait + RETRY_MS.first * spread);
    window.addEventListener("online", online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", online);
    };
  }, [problem]);

  return (
    <>
      {problem && <ProblemNotice problem={problem} onRetry={again} isAbove={facts !== null} />}
      {facts && (
        <TransportApiProvider api={observed} live={live}>
          <HeadingLevel.Provider value={Number(context.element.getAttribute("heading-level")) || 2}>
            <LanguageProvider language={ofHospital}>
              {children(facts, (found) => {
                if (isOfSession(found)) fail(found);
                else emit("error", found);
              })}
            </LanguageProvider>
          </HeadingLevel.Provider>
        </TransportApiProvider>
      )}
      {!facts &&
        !problem &&
        (loading ?? (
          <p role="status" className="text-muted">
            {t("frame.loadingDots")}
          </p>
        ))}
    </>
  );
}

/** The same error may count the seconds in its text; the host's own errors have one code. */
export const newsOf = ({ code, params }: WidgetProblem): string => `${code} ${params.reason}`;

/** Errors that need a new session. */
const isOfSession = ({ status }: WidgetProblem) => status === 401;

/** Errors of the portal's or the network's moment, and of the page's server, which has not answered. */
const isPassing = ({ status, code }: WidgetProblem) =>
  status === 0 || status === 429 || status >= 500 || /^client\.session/.test(code);

type Call = (input?: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * The same calls.
 * @param onSuccess called after each that succeeds
 * @param onRequest called before each attempt
 */
function observe(
  api: TransportApi,
  onSuccess: () => void,
  onRequest: CallOptions["onRequest"],
): TransportApi {
  const call =
    (name: string): Call =>
    (input, options) => {
      const called =
        (api as unknown as Record<string, Call>)[name]?.(input, { ...options, onRequest }) ??
        Promise.reject();
      return called.then((value) => {
        onSuccess();
        return value;
      });
    };
  const names = Object.keys(api).filter((name) => typeof api[name as keyof TransportApi] === "function");
  return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as TransportApi;
}
