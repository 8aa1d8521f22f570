import type { Position } from "../geography.ts";
import type { MapLocation, SessionUser } from "../wire.ts";
import type { InputOf, ResultOf } from "./contract.ts";
import type { endpoints } from "./index.ts";
import type { sdkRoutes } from "./routes.ts";

/** One attempt of a call. Contains no query and no body, which may be health data. */
export interface RequestAttempt {
  readonly method: string;
  /** Starts with `/api`. */
  readonly path: string;
  /** From 1. */
  readonly attempt: number;
}

export interface CallOptions {
  /** Called before each attempt. */
  readonly onRequest?: ((attempt: RequestAttempt) => void) | undefined;
  /** Aborts this call, which rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface CreateOptions extends CallOptions {
  /** 1 to 200 characters; repeated creates with the same key run once. */
  readonly idempotencyKey?: string | undefined;
}

type OptionsOf<C> = C extends { idempotent: true } ? CreateOptions : CallOptions;

/** Optional if all fields are. */
type Call<Input, Options, Result> = unknown extends Input
  ? (input?: undefined, options?: Options) => Promise<Result>
  : Record<never, never> extends Input
    ? (input?: Input, options?: Options) => Promise<Result>
    : (input: Input, options?: Options) => Promise<Result>;

type ContractCalls = {
  readonly [Name in keyof typeof sdkRoutes]: Call<
    InputOf<(typeof endpoints)[Name]>,
    OptionsOf<(typeof endpoints)[Name]>,
    ResultOf<(typeof endpoints)[Name]>
  >;
};

/** The endpoints as methods; the SDK implements them over HTTP. */
export interface TransportApi extends Omit<ContractCalls, "getCurrentUser"> {
  /** The user of the portal's own pages; null if not logged in. */
  getCurrentUser(input?: undefined, options?: CallOptions): Promise<SessionUser | null>;
  /** Null if no address is known. */
  reverseGeocode(location: Position, options?: CallOptions): Promise<MapLocation | null>;
}
