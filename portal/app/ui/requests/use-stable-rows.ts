import { useLocation } from "@remix-run/react";
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";

/** Milliseconds for which the rows stay after the pointer's last move over them, and after a finger's touch. */
const aiming = { mouse: 10_000, touch: 3_000 };
/** Milliseconds after which a pointer that has left is not on its way back. */
const leaving = 300;

interface Keyed {
  readonly id: number;
}

interface Held<Row> {
  readonly rows: readonly Row[];
  /** The page that they are of. */
  readonly page: string;
}

/**
 * The rows of a list that changes by itself, for somebody who is about to press one: under a pointer that moves, rows
 * neither come nor go nor change places, though each shows its own newest state. And the row that holds the focus
 * stays, though the list has lost it, until the focus leaves it.
 * @param fresh the rows as the server has them
 * @param own changes with what the person did to the list, which is shown at once
 */
export function useSteadyRows<Row extends Keyed>(fresh: readonly Row[], own: unknown) {
  const page = `${useLocation().key} ${own}`;
  const [held, setHeld] = useState<Held<Row> | null>(null);
  const [focused, setFocused] = useState<{ row: Row; at: number; page: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const isHeld = held !== null && held.page === page;
  const newest = new Map(fresh.map((row) => [row.id, row]));
  const rows = isHeld ? held.rows.map((row) => newest.get(row.id) ?? row) : [...fresh];
  if (!isHeld && focused?.page === page && !newest.has(focused.row.id)) {
    rows.splice(Math.min(focused.at, rows.length), 0, focused.row);
  }
  const shown = useRef(rows);
  shown.current = rows;
  const known = new Set(rows.map(({ id }) => id));

  const release = useCallback(() => {
    clearTimeout(timer.current);
    setHeld(null);
  }, []);
  const releaseIn = useCallback(
    (milliseconds: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(release, milliseconds);
    },
    [release],
  );
  const hold = ({ pointerType }: PointerEvent) => {
    if (!isHeld) setHeld({ rows: shown.current, page });
    releaseIn(pointerType === "mouse" ? aiming.mouse : aiming.touch);
  };

  return {
    rows,
    isGone: ({ id }: Row) => !newest.has(id),
    /** How many rows wait to be shown. */
    added: fresh.filter(({ id }) => !known.has(id)).length,
    show: release,
    area: {
      onPointerMove: hold,
      onPointerDown: hold,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === "mouse") releaseIn(leaving);
      },
      onFocus: ({ target }: FocusEvent) => {
        const at = rowIndex(target);
        const row = at === null ? undefined : shown.current[at];
        if (at !== null && row && row.id !== focused?.row.id) setFocused({ row, at, page });
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget) && !isInDialog(relatedTarget)) setFocused(null);
      },
    },
  };
}

/** Which row of the table's body an element stands in. */
function rowIndex(element: Element): number | null {
  const row = element.closest("tbody > tr");
  return row?.parentElement ? [...row.parentElement.children].indexOf(row) : null;
}

/** A dialog that a row has opened stands elsewhere on the page. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog], [role=alertdialog]") !== null;
