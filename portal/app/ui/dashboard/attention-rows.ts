import type { ListedRequest } from "#app/domain/transports/requests/listed.server.ts";
import { type Columns, toColumns, toRows } from "#app/infra/columns.ts";
import type { DecisionRequest, WaitingDecision } from "./attention.server.ts";

/** Decisions, and their requests as far as the list below does not contain them: a document contains a request once. */
export interface SentDecisions {
  readonly responses: Columns<WaitingDecision["response"] & { readonly requestId: number }>;
  readonly requests: Columns<DecisionRequest>;
}

/** @param listed ids of the requests in the list */
export function toSentDecisions(
  decisions: readonly WaitingDecision[],
  listed: ReadonlySet<number>,
): SentDecisions {
  return {
    responses: toColumns(decisions.map(({ request, response }) => ({ ...response, requestId: request.id }))),
    requests: toColumns(decisions.map(({ request }) => request).filter(({ id }) => !listed.has(id))),
  };
}

/** @param listed the requests in the list */
export function toDecisions(
  { responses, requests }: SentDecisions,
  listed: readonly ListedRequest[],
): readonly WaitingDecision[] {
  const others = toRows<DecisionRequest>(requests);
  return toRows<WaitingDecision["response"] & { readonly requestId: number }>(responses).flatMap(
    ({ requestId, ...response }) => {
      const request = [...listed, ...others].find(({ id }) => id === requestId);
      return request ? [{ request, response }] : [];
    },
  );
}
