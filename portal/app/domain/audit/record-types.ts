import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AuditRecordType } from "@wardway/model";

export interface RecordType {
  readonly name: MessageDescriptor;
  /** Of its own rows. */
  readonly resourceType: string;
  /** Resource types whose rows name such records in `details.ids`: lists that contained them, and rejected attempts. */
  readonly listedIn: readonly string[];
}

const unlisted: readonly string[] = [];

/** The records by which the trail is filtered. What belongs to a record is in `match-record.server.ts`. */
export const recordTypes: Readonly<Record<AuditRecordType, RecordType>> = {
  transport: {
    name: msg`Transport`,
    resourceType: "transport_request",
    // Files with an organization's transports are recorded under the organization.
    listedIn: [
      "transport_request",
      "organization",
      "transport_response",
      "rating",
      "follow_link",
      "emergency_access",
    ],
  },
  standing_order: {
    name: msg`Standing order`,
    resourceType: "standing_order",
    listedIn: ["standing_order"],
  },
  template: { name: msg`Template`, resourceType: "request_template", listedIn: unlisted },
  user: { name: msg`User`, resourceType: "user", listedIn: unlisted },
  organization: { name: msg`Organization`, resourceType: "organization", listedIn: unlisted },
  invitation: { name: msg`Invitation`, resourceType: "invitation", listedIn: unlisted },
  site: { name: msg`Embed site`, resourceType: "embed_site", listedIn: unlisted },
  display: { name: msg`Display`, resourceType: "display", listedIn: unlisted },
  emergency_access: { name: msg`Emergency access`, resourceType: "emergency_access", listedIn: unlisted },
  message: { name: msg`Contact message`, resourceType: "contact_message", listedIn: unlisted },
  announcement: { name: msg`Announcement`, resourceType: "announcement", listedIn: unlisted },
};
