/**
 * Returns the user who is logged in to your site, for the portal's audit trail, or null. Replace it by your own log-in:
 * until then everyone who reaches this server acts as this user.
 */
export async function getLoggedInUser(_request) {
  return { id: "E-1042", name: "Dana Whitfield" };
}
