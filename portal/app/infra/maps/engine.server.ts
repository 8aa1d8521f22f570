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
import type { EngineName, EngineState } from "./engine-state.ts";
import { ProviderFault } from "./provider-fault.server.ts";

/** Milliseconds for a whole call, its body included. */
const patience = 10_000;
/** Faults in a row after which an engine rests, and the milliseconds for which it does. */
const faultsInRow = 5;
const rest = 30_000;

/** An engine did not answer, or rests. What became of it is in the log. */
export class EngineFault extends Error {}

/** One source of routes or addresses with what has become of the last calls. */
export interface Engine {
  /**
   * Asks within ten seconds, unless the engine rests after faults.
   * @throws EngineFault; what is neither a fault nor a late answer is thrown as it is
   */
  ask<Answer>(question: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
  readonly state: EngineState;
}

export function engine(name: Exclude<EngineName, "estimate">): Engine {
  let lastFault: EngineState["lastFault"] = null;
  const breaker = circuitBreaker(handleType(ProviderFault).orType(TaskCancelledError), {
    halfOpenAfter: rest,
    breaker: new ConsecutiveBreaker(faultsInRow),
  });
  const policy = wrap(breaker, timeout(patience, TimeoutStrategy.Aggressive));
  return {
    async ask(question) {
      try {
        return await policy.execute(({ signal }) => question(signal));
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw new EngineFault();
        const isLate = error instanceof TaskCancelledError;
        if (!isLate && !(error instanceof ProviderFault)) throw error;
        const kind = isLate ? "unreachable" : error.kind;
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
