import { plural, t } from "@lingui/core/macro";
import { Form, useActionData } from "@remix-run/react";
import {
  canNow,
  DEFAULT_FOLLOW_HOURS,
  type FollowLink,
  type FollowRecipient,
  followHours,
  followRecipients,
  type TransportRequest,
} from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { SelectField } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { CopyButton } from "#app/sections/embedding/copy-button.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import type { action } from "./route.tsx";

interface FollowLinksProps {
  request: TransportRequest;
  links: readonly FollowLink[];
}

const recipientName = (recipient: FollowRecipient) =>
  ({ receiving_unit: t`Receiving unit`, family: t`Family` })[recipient];

/** The links by which the transport is followed without a log-in. */
export function FollowLinks({ request, links }: FollowLinksProps) {
  const { actor } = useViewer();
  const canCreate = canNow(actor, "follow_link.create", request);
  if (!canCreate && links.length === 0) return null;
  return (
    <div data-print="hidden" id="links">
      <Section
        flush
        title={t`Links to follow`}
        description={t`Anyone with a link sees initials, steps and arrival, and as places only facilities. A receiving unit also sees its unit, the level of service and needs; the newest link for it is on the sheet as a QR code.`}
      >
        {links.length > 0 && (
          <ul className="divide-y divide-line border-line border-t">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
        )}
        {canCreate && <CreateForm />}
      </Section>
    </div>
  );
}

function LinkRow({ link: { id, recipient, url, expiresAt, revokedAt } }: { link: FollowLink }) {
  const clock = useClock();
  const sent = useSubmission().formData;
  const name = recipientName(recipient);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
      <span className="min-w-0 flex-1 basis-56">
        <b className="font-medium">{name}</b>{" "}
        <span className="text-muted text-sm">
          {revokedAt !== null
            ? t`revoked`
            : url === null
              ? t`expired`
              : t`until ${{ time: exactTime(expiresAt, clock.now, clock.timeZone) }}`}
        </span>
        {url !== null && (
          <span className="block truncate font-mono text-muted text-xs" translate="no">
            {url}
          </span>
        )}
      </span>
      {url !== null && (
        <>
          <CopyButton text={url} what={t`the link ${id} for: ${name}`} />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="revoke" />
            <input type="hidden" name="linkId" value={id} />
            <Button
              type="submit"
              variant="quiet"
              size="small"
              pending={sent?.get("linkId") === String(id)}
              aria-label={t`Revoke the link ${id} for: ${name}`}
            >
              {t`Revoke`}
            </Button>
          </Form>
        </>
      )}
    </li>
  );
}

function CreateForm() {
  const pending = useSubmission().formData?.get("intent") === "create";
  const result = useActionData<typeof action>();
  const { form, fields, formProps } = useCheckedForm<"recipient" | "validHours">({
    lastResult: result?.intent === "create" ? result.reply : undefined,
    defaultValue: { recipient: followRecipients[0], validHours: String(DEFAULT_FOLLOW_HOURS) },
  });
  return (
    <Form
      method="post"
      preventScrollReset
      {...formProps}
      className="flex flex-wrap items-start gap-x-4 border-line border-t px-4 py-3 sm:px-5"
    >
      <input type="hidden" name="intent" value="create" />
      <ProblemBanner errors={form.errors} className="w-full" />
      <SelectField
        field={fields.recipient}
        label={t`Who follows`}
        options={followRecipients.map((recipient) => ({
          value: recipient,
          label: recipientName(recipient),
        }))}
      />
      <SelectField
        field={fields.validHours}
        label={t`Valid after the pick-up for`}
        options={followHours.map((hours) => ({
          value: String(hours),
          label: t`${plural(hours, { one: "# hour", other: "# hours" })}`,
        }))}
      />
      <Button type="submit" variant="secondary" className="min-[22rem]:mt-6" pending={pending}>
        {t`Create Link`}
      </Button>
    </Form>
  );
}
