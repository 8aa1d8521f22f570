export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Beyond it, a crowd overlaps a little. */
const MAX_ROUNDS = 60;
/** Pixels: closer to the distance is close enough. */
const TOLERANCE = 0.5;

/**
 * Moves points apart that are nearer than `distance`, by as little as possible; others stay.
 * @returns by how much each one moves, in the order of `points`
 */
export function spread(points: readonly Pixel[], distance: number): readonly Pixel[] {
  const moved = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let isSettled = true;
    moved.forEach((one, index) => {
      for (const [step, other] of moved.slice(index + 1).entries()) {
        const gap = Math.hypot(other.x - one.x, other.y - one.y);
        if (gap >= distance - TOLERANCE) continue;
        isSettled = false;
        // In the same place there is no direction: each pair takes another one.
        const angle = gap > 0 ? Math.atan2(other.y - one.y, other.x - one.x) : index + step;
        const push = (distance - gap) / 2;
        one.x -= Math.cos(angle) * push;
        one.y -= Math.sin(angle) * push;
        other.x += Math.cos(angle) * push;
        other.y += Math.sin(angle) * push;
      }
    });
    if (isSettled) break;
  }
  return moved.map(({ x, y }, index) => ({ x: x - (points[index]?.x ?? x), y: y - (points[index]?.y ?? y) }));
}
