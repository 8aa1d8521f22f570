import { networkOf } from "#app/infra/network.ts";
import { isOutsideNetworks } from "../accounts/restrictions.ts";
import { readRecords } from "../audit/record-reads.server.ts";
import { recordRejection } from "../audit/record-rejection.server.ts";
import { type DowntimeList, readDowntimeList, requestsIn } from "../downtime/read-downtime-list.server.ts";
import { type DisplayReading, toReader, toSubject } from "./read-displays.server.ts";

/**
 * The organization's downtime list, with what its staff may see of each patient.
 * @returns why it shows nothing outside of the organization's networks, and if it lists none any longer: unlike a board, the
 * list names patients
 */
export async function readDowntimeComputer(
  reading: DisplayReading,
): Promise<DowntimeList | "outside" | "unlisted"> {
  const { db, display, ipAddress, isBackground } = reading;
  const { organizationKind: role, networks } = display;
  const caller = toSubject(reading);
  if (networks === null || isOutsideNetworks({ role, networks }, ipAddress)) {
    const used = { action: "display.use", resourceType: "display", resourceId: display.id };
    const kind = `restricted network ${caller.username} ${networkOf(ipAddress)}`;
    await recordRejection(db, kind, caller, { ...used, details: { refused: "network" } }, "block");
    return networks === null ? "unlisted" : "outside";
  }
  return readRecords(
    { db, caller, isBackground, as: "downtime_list" },
    readDowntimeList(db, toReader(display)),
    requestsIn,
  );
}
