import { greatCircle, type Position } from "@wardway/model";
import type { Street } from "./find-places.server.ts";

export interface Crossing {
  readonly streets: readonly [Street, Street];
  readonly position: Position;
}

/** Two carriageways cross the other street twice. */
const SAME_CROSSING_METERS = 60;

const keyOf = ({ latitude, longitude }: Position) => `${latitude.toFixed(5)} ${longitude.toFixed(5)}`;

/** Finds where streets share a node. */
export function findCrossings(ones: readonly Street[], others: readonly Street[]): readonly Crossing[] {
  const streetsAt = new Map<string, Street>();
  for (const street of ones) for (const point of street.lines.flat()) streetsAt.set(keyOf(point), street);
  const found: Crossing[] = [];
  for (const other of others) {
    for (const position of other.lines.flat()) {
      const one = streetsAt.get(keyOf(position));
      const isNew =
        one && one.name !== other.name && !found.some((known) => isSame(known.position, position));
      if (isNew) found.push({ streets: [one, other], position });
    }
  }
  return found;
}

const isSame = (one: Position, other: Position) => greatCircle(one, other) < SAME_CROSSING_METERS;
