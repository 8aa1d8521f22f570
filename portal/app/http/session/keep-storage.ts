/** Asks a log-out to leave what the browser stores to the page, which deletes all but a crew's steps that wait there. */
export const keepStorageHeader = "x-wardway-keep-storage";
