import { expect, it } from "vitest";
import { summarize } from "./trace-query.ts";

it.each([
  ['select "id", "patient_name" from "transport_requests" where "id" = $1', "SELECT transport_requests"],
  ["insert into public.audit_log (details) values ('Mary from Ward')", "INSERT audit_log"],
  ['update only "users" set "name" = \'from "x"\'', "UPDATE users"],
  [
    'select exists(select 1 from "passkeys") from "sessions" left join "users" on true where a in (select b from "users")',
    "SELECT passkeys sessions users",
  ],
  ["delete from live_outbox where at < now()", "DELETE live_outbox"],
  ["with page as (select 1) select * from page", "WITH page"],
  ["select 1", "SELECT"],
  ["select 'transfer from mary', 'from ''ward'''", "SELECT"],
  [
    "select 1 from a, lateral (select 2 from b) join c on d join e on f join g on h join i on j join k on l join m on n join o on p",
    "SELECT a b c e g i k m",
  ],
  ["", "QUERY"],
])("names %s as %s", (text, summary) => {
  expect(summarize(text)).toBe(summary);
});
