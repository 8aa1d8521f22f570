/** The question about other open requests for a record number, which loads with them. */
export const duplicatesMessages = {
  "duplicates.open":
    "{count, plural, one {There is an open request for this record number:} other {There are open requests for this record number:}}",
  "duplicates.item": "No. {id}, {time}, {status}",
  "duplicates.question": "Create another request for this record number?",
  "duplicates.createAnyway": "Create anyway",
  "duplicates.back": "Back",
} as const;
