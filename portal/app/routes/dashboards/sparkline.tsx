import { t } from "@lingui/core/macro";

const [WIDTH, HEIGHT, MARGIN] = [64, 18, 3];

export interface SparklineProps {
  /** Oldest first; null without a value. */
  values: readonly (number | null)[];
  format: (value: number) => string;
}

/** Nothing for fewer than two values. Its name lists them. */
export function Sparkline({ values, format }: SparklineProps) {
  const points = toPoints(values);
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  const texts = values.map((value) => (value === null ? t`none` : format(value)));
  return (
    <svg
      role="img"
      aria-label={t`Trend: ${{ values: texts.join(", ") }}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="spark"
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      <circle cx={last.x} cy={last.y} r="2.5" />
    </svg>
  );
}

/** Exported for tests. A constant line is in the middle. */
export function toPoints(
  values: SparklineProps["values"],
): readonly { readonly x: number; readonly y: number }[] {
  const known = values.filter((value) => value !== null);
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, values.length - 1);
  return values.flatMap((value, index) => {
    if (value === null) return [];
    const share = max === min ? 0.5 : (value - min) / (max - min);
    const y = HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
    return [{ x: Math.round(MARGIN + index * step), y: Math.round(y) }];
  });
}
