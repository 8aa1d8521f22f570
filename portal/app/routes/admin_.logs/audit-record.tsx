import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { type AuditRecord, auditRecordTypes, MAX_ROW_NUMBER } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Input } from "@wardway/widgets/ui/input";
import { Select } from "@wardway/widgets/ui/select";
import { LinkButton } from "#app/components/link-button.tsx";
import { recordTypes } from "#app/domain/audit/record-types.ts";
import { i18n } from "#app/infra/locale.ts";
import { disclosuresPath } from "#app/sections/admin/disclosures-path.ts";

interface RecordProps {
  record: AuditRecord | undefined;
  /** All but record and cursor are preserved. */
  search: URLSearchParams;
}

const othersIn = (search: URLSearchParams) =>
  [...search].filter(([name]) => !["record", "cursor"].includes(name));

/** A type and a number, which the address has as one parameter or, without a script too, as two of the same name. */
export function RecordFilter({ record, search }: RecordProps) {
  return (
    <Form method="get" preventScrollReset data-print="hidden" className="audit-record">
      {othersIn(search).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="record"
        aria-label={t`Type of the record`}
        defaultValue={record?.type}
        className="lg:min-h-8 lg:text-sm"
        options={auditRecordTypes.map((type) => ({ value: type, label: i18n._(recordTypes[type].name) }))}
      />
      <Input
        type="number"
        name="record"
        min={1}
        max={MAX_ROW_NUMBER}
        aria-label={t`Number of the record`}
        placeholder={t`Number`}
        defaultValue={record?.id}
        className="lg:min-h-8 lg:text-sm"
      />
      <Button type="submit" variant="secondary" size="small">
        {t({ message: "Show", context: "entries of a record" })}
      </Button>
    </Form>
  );
}

/** What the entries below are about, with what else there is about it. */
export function RecordNote({ record, search }: RecordProps) {
  if (!record) return null;
  const name = i18n._(recordTypes[record.type].name);
  return (
    <div className="list-note audit-record-note">
      <p>
        <b>{`${name} ${record.id}`}</b>{" "}
        {record.type === "transport"
          ? t`Its own entries, lists that contained it, and what belongs to it: responses, rating, links, legal holds and emergency accesses.`
          : t`Its own entries and lists that contained it.`}
      </p>
      {record.type === "transport" && (
        <LinkButton to={disclosuresPath(record.id)} variant="quiet" size="small">
          {t`Report of Disclosures`}
        </LinkButton>
      )}
      <LinkButton
        to={`?${new URLSearchParams(othersIn(search))}`}
        variant="quiet"
        size="small"
        preventScrollReset
      >
        {t`All records`}
      </LinkButton>
    </div>
  );
}
