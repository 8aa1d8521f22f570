import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { REPORT_YEARS } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { useId } from "react";

interface RangeFormProps {
  /** `yyyy-MM-dd` */
  days: { readonly from: string; readonly to: string };
  today: string;
}

export function RangeForm({ days, today }: RangeFormProps) {
  const id = useId();
  return (
    <Form method="get" preventScrollReset data-print="hidden" className="disclosures-range">
      <Field
        id={`${id}from`}
        label={t`First day`}
        hint={t`At most ${REPORT_YEARS} years before the last day.`}
      >
        <Input type="date" name="from" defaultValue={days.from} max={today} required />
      </Field>
      <Field id={`${id}to`} label={t`Last day`}>
        <Input type="date" name="to" defaultValue={days.to} max={today} required />
      </Field>
      <Button type="submit" variant="secondary">
        {t`Make Report`}
      </Button>
    </Form>
  );
}
