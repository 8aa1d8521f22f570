import { milestoneNames, type TransportContacts } from "@wardway/model";
import { sql } from "drizzle-orm";

const steps = sql.join(
  ["started", ...milestoneNames].map((step) => sql`${step}`),
  sql`, `,
);

/** Days after the last change of a closed request in which something may have to be asked: old records are no directory. */
const CONTACT_DAYS = 7;
const isRecent = sql`(
  transport_requests.status not in ('completed', 'cancelled')
  or transport_requests.updated_at > now() - make_interval(days => ${CONTACT_DAYS})
)`;

/**
 * The telephone numbers of a request's two sides. The crew's is that of the account that recorded the last step, also one that was
 * withdrawn since: it is with the patient. Numbers of accounts end with their use. In a query of requests, whose table is named in full.
 */
export const contacts = sql<TransportContacts>`json_build_object(
  'hospitalPhone', (select phone from organizations where id = transport_requests.hospital_id),
  'requesterPhone', (
    select phone from users
    where id = transport_requests.created_by and organization_id = transport_requests.hospital_id and not is_site
      and deactivated_at is null and ${isRecent}
  ),
  'companyPhone', (select phone from organizations where id = transport_requests.ambulance_company_id),
  'crewPhone', case when transport_requests.status in ('in_progress', 'completed') then (
    select crew.phone from transport_events step
    join users crew on crew.id = step.actor_user_id
      and crew.organization_id = transport_requests.ambulance_company_id
    where step.transport_request_id = transport_requests.id and step.type in (${steps})
      and crew.deactivated_at is null and ${isRecent}
    order by step.id desc limit 1
  ) end
)`;
