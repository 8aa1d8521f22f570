/** A line of node ids. */
export type IdLine = readonly number[];

/**
 * Joins lines that share an end to lines and rings as long as possible.
 * @param isDirected lines keep their direction: only an end meets a start
 */
export function joinLines(lines: readonly IdLine[], { isDirected }: { isDirected: boolean }): number[][] {
  const used = new Set<IdLine>();
  const starts = groupBy(lines, (line) => line[0]);
  const ends = groupBy(lines, (line) => line.at(-1));
  const take = (group: readonly IdLine[] | undefined) => {
    const found = group?.find((line) => !used.has(line));
    if (found) used.add(found);
    return found;
  };
  const after = (id: number | undefined) => {
    const next = take(starts.get(id));
    return next ?? (isDirected ? undefined : take(ends.get(id))?.toReversed());
  };
  const before = (id: number | undefined) => {
    const previous = take(ends.get(id));
    return previous ?? (isDirected ? undefined : take(starts.get(id))?.toReversed());
  };

  const joined: number[][] = [];
  for (const line of lines) {
    if (used.has(line)) continue;
    used.add(line);
    let whole = [...line];
    for (let next = isRing(whole) ? undefined : after(whole.at(-1)); next; ) {
      whole.push(...next.slice(1));
      next = isRing(whole) ? undefined : after(whole.at(-1));
    }
    for (let previous = isRing(whole) ? undefined : before(whole[0]); previous; ) {
      whole = [...previous.slice(0, -1), ...whole];
      previous = isRing(whole) ? undefined : before(whole[0]);
    }
    joined.push(whole);
  }
  return joined;
}

export const isRing = (line: readonly unknown[]) => line.length > 3 && line[0] === line.at(-1);

function groupBy(lines: readonly IdLine[], key: (line: IdLine) => number | undefined) {
  const groups = new Map<number | undefined, IdLine[]>();
  for (const line of lines) {
    const id = key(line);
    const group = groups.get(id);
    if (group) group.push(line);
    else groups.set(id, [line]);
  }
  return groups;
}
