import { DomainError } from "@wardway/model";
import { type Engine, EngineFault } from "./engine.server.ts";
import { type Asked, keptAnswers } from "./response-cache.server.ts";
import type { ComputedRoute, RouteProvider, RouteQuestion } from "./route-provider.server.ts";

/** An engine that knows roads. */
export interface RoadEngine {
  readonly engine: Engine;
  readonly provider: RouteProvider;
  /** Tells its answers from those of the same provider under other settings. */
  readonly identity: string;
}

export interface RoadAnswers {
  /** Milliseconds for which what an engine answered may be answered again. */
  readonly lifetime: number;
  readonly fresh: boolean;
}

/** Characters of route lines that are kept. */
const room = 32_000_000;
const quarterOfAnHour = 15 * 60_000;

/** Asks engines in order, and keeps what they answered. */
export class RouteOrder {
  readonly #kept = keptAnswers<readonly ComputedRoute[]>(room, (routes) =>
    routes.reduce((size, { polyline }) => size + polyline.length, 100),
  );

  /**
   * The ways of the first engine that knows any; none where no engine knows roads there.
   * @throws DomainError unavailable where none knows any and one of them did not answer: it may know some
   */
  async routes(
    engines: readonly RoadEngine[],
    question: RouteQuestion,
    { lifetime, fresh }: RoadAnswers,
  ): Promise<readonly ComputedRoute[]> {
    let silent = 0;
    for (const { engine, provider, identity } of engines) {
      const asked: Asked<readonly ComputedRoute[]> = {
        key: `${identity} ${keyOf(question)}`,
        lifetime,
        fresh,
        ask: () => engine.ask((signal) => provider.routes(question, signal)),
      };
      try {
        const routes = await this.#kept(asked);
        if (routes.length > 0) return routes;
      } catch (error) {
        if (!(error instanceof EngineFault)) throw error;
        silent += 1;
      }
    }
    if (silent === 0) return [];
    throw new DomainError("maps.routeUnavailable");
  }
}

/** Ends within about 100 metres and departures within a quarter of an hour are one question; the past is now. */
function keyOf({ origin, destination, departure, wishes }: RouteQuestion): string {
  const ends = [origin, destination].flatMap(({ latitude, longitude }) => [latitude, longitude]);
  const { preferredRouteType, avoidTolls, avoidHighways, trafficDataEnabled } = wishes;
  return [
    ...ends.map((degrees) => degrees.toFixed(3)),
    Math.floor(Math.max(departure.getTime(), Date.now()) / quarterOfAnHour),
    preferredRouteType,
    avoidTolls,
    avoidHighways,
    trafficDataEnabled,
  ].join(" ");
}
