/** What everybody but an administrator is told during maintenance. */
export const maintenanceSentence = (systemName: string) =>
  `${systemName} is under maintenance. Only administrators can use it for now. Try again later.`;
