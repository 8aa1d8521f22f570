/** Columns of a row and its skeleton: priority, patient and journey, pick-up, state. */
export const rowColumns =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-line border-t px-2 py-3 " +
  "@2xl:grid-cols-[6.5rem_minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)]";
