import type { Position } from "../geography.ts";
import type { MapLocation, SessionUser } from "../wire.ts";
import type { InputOf, ResultOf } from "./contract.ts";
import type { endpoints } from "./index.ts";
import type { sdkRoutes } from "./routes.ts";

export interface CallOptions {
  /** Ends this call alone, which rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface CreateOptions extends CallOptions {
  /** 1 to 200 characters, chosen by the host: the same create under the same key is made once. */
  readonly idempotencyKey?: string | undefined;
}

type OptionsOf<C> = C extends { idempotent: true } ? CreateOptions : CallOptions;

/** The input may be left out if none of its fields is required. */
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

/** The endpoints as methods: what widgets need of a portal, and what the SDK's client implements over HTTP. */
export interface TransportApi extends Omit<ContractCalls, "getCurrentUser"> {
  /** The user who is logged in on the portal's own pages; null for a visitor. */
  getCurrentUser(input?: undefined, options?: CallOptions): Promise<SessionUser | null>;
  /** The address at a location; null if none is known. */
  reverseGeocode(location: Position, options?: CallOptions): Promise<MapLocation | null>;
}
