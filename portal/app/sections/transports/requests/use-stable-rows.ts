import { useLocation } from "@remix-run/react";
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";

/** Since the last mouse move or touch. */
const MOUSE_PIN_MS = 10_000;
const TOUCH_PIN_MS = 3_000;
/** The mouse may return. */
const LEAVE_DELAY_MS = 300;

interface Keyed {
  readonly id: number;
}

interface PinnedRows<Row> {
  readonly rows: readonly Row[];
  /** The list's page. */
  readonly page: string;
}

/**
 * Stabilizes a live list, so that no click hits the wrong row: under a moving pointer rows are not added, removed or
 * reordered, only updated. The focused row stays until it loses the focus.
 * @param current the rows as loaded
 * @param ownChange changes with the user's own edits, which are shown immediately
 */
export function useStableRows<Row extends Keyed>(current: readonly Row[], ownChange: unknown) {
  const { pathname, search } = useLocation();
  // Not the location key: a row's own action returns to this list, and the next click must not hit another row.
  const page = `${pathname}${search} ${ownChange}`;
  const [pinned, setPinned] = useState<PinnedRows<Row> | null>(null);
  const [focused, setFocused] = useState<{ row: Row; index: number; page: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const isPinned = pinned !== null && pinned.page === page;
  const newest = new Map(current.map((row) => [row.id, row]));
  const rows = isPinned ? pinned.rows.map((row) => newest.get(row.id) ?? row) : [...current];
  if (!isPinned && focused?.page === page && !newest.has(focused.row.id)) {
    rows.splice(Math.min(focused.index, rows.length), 0, focused.row);
  }
  const rendered = useRef(rows);
  rendered.current = rows;
  const known = new Set(rows.map(({ id }) => id));

  const unpin = useCallback(() => {
    clearTimeout(timer.current);
    setPinned(null);
  }, []);
  const unpinIn = useCallback(
    (delayMs: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(unpin, delayMs);
    },
    [unpin],
  );
  const pin = ({ pointerType }: PointerEvent) => {
    if (!isPinned) setPinned({ rows: rendered.current, page });
    unpinIn(pointerType === "mouse" ? MOUSE_PIN_MS : TOUCH_PIN_MS);
  };

  return {
    rows,
    isPinned,
    isRemoved: ({ id }: Row) => !newest.has(id),
    /** Rows that are not shown yet. */
    newCount: current.filter(({ id }) => !known.has(id)).length,
    showNew: unpin,
    area: {
      onPointerMove: pin,
      onPointerDown: pin,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === "mouse") unpinIn(LEAVE_DELAY_MS);
      },
      onFocus: ({ target }: FocusEvent) => {
        const id = getRowId(target);
        const index = rendered.current.findIndex((row) => row.id === id);
        const row = rendered.current[index];
        if (row && row.id !== focused?.row.id) setFocused({ row, index, page });
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget) && !isInDialog(relatedTarget)) setFocused(null);
      },
    },
  };
}

const getRowId = (element: Element) =>
  Number(element.closest<HTMLElement>("tr[data-row]")?.dataset.row ?? Number.NaN);

/** A row's dialog is rendered outside of the table. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog], [role=alertdialog]") !== null;
