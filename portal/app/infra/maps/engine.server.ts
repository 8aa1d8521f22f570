import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import { logEngineFault } from "../fault-log.server.ts";
import { recordMapCall } from "../metrics/instruments.server.ts";
import type { EngineName, EngineState } from "./engine-state.ts";
import { ProviderFault } from "./provider-fault.server.ts";

/** Includes the body. */
const CALL_TIMEOUT_MS = 10_000;
/** Open the circuit breaker. */
const MAX_CONSECUTIVE_FAULTS = 5;
const COOLDOWN_MS = 30_000;

/** A failure or an open circuit breaker. The cause has been logged. */
export class EngineFault extends Error {}

export interface Engine {
  /**
   * @throws EngineFault for provider errors, timeouts and while the circuit breaker is open; other errors
   * unchanged
   */
  call<Result>(operation: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  readonly state: EngineState;
}

export function engine(name: Exclude<EngineName, "estimate">): Engine {
  let lastFault: EngineState["lastFault"] = null;
  const breaker = circuitBreaker(handleType(ProviderFault).orType(TaskCancelledError), {
    halfOpenAfter: COOLDOWN_MS,
    breaker: new ConsecutiveBreaker(MAX_CONSECUTIVE_FAULTS),
  });
  const policy = wrap(breaker, timeout(CALL_TIMEOUT_MS, TimeoutStrategy.Aggressive));
  return {
    async call(operation) {
      const startedAt = performance.now();
      const record = (outcome: string) =>
        recordMapCall(name, outcome, (performance.now() - startedAt) / 1_000);
      try {
        const result = await policy.execute(({ signal }) => operation(signal));
        record("success");
        return result;
      } catch (error) {
        if (error instanceof BrokenCircuitError) {
          record("resting");
          throw new EngineFault();
        }
        const isLate = error instanceof TaskCancelledError;
        if (!isLate && !(error instanceof ProviderFault)) {
          record("error");
          throw error;
        }
        const kind = isLate ? "unreachable" : error.kind;
        record(kind);
        lastFault = { kind, at: new Date() };
        logEngineFault(name, kind);
        throw new EngineFault();
      }
    },
    get state(): EngineState {
      return { name, status: breaker.state === CircuitState.Open ? "resting" : "ready", lastFault };
    },
  };
}
