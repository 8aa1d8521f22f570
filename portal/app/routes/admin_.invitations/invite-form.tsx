import { getFormProps, useForm } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { TextField } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheck } from "#app/components/use-check.ts";
import type { OrganizationOptions } from "#app/domain/organizations/organization-options.server.ts";
import { PageDialog } from "#app/sections/admin/page-dialog.tsx";
import { SecretOnce } from "#app/sections/admin/secret-once.tsx";
import { PlacementFields } from "#app/sections/admin/users/placement-fields.tsx";
import { type FormResult, useFormResult } from "#app/sections/admin/users/use-form-result.ts";

export function InviteForm(props: {
  organizations: OrganizationOptions;
  canSendMail: boolean;
  posted: FormResult | undefined;
}) {
  const { organizations, canSendMail, posted } = props;
  const { fetcher, pending, result } = useFormResult(posted);
  const [form, fields] = useForm<{ email: string; role: string; organizationId: string }, unknown>({
    id: "invite",
    lastResult: result?.reply ?? null,
    defaultValue: { email: "", role: "hospital", organizationId: "" },
    ...useCheck(async () => (await import("#app/sections/admin/users/user-forms.ts")).inviteForm),
  });
  if (result?.secret) {
    return (
      <PageDialog title={t`Invitation created`} dismiss={t`Done`}>
        <SecretOnce label={t`Link`} value={result.secret}>
          {t`Hand this link to the person you invite. It opens one account and works for 7 days.`}
        </SecretOnce>
      </PageDialog>
    );
  }
  return (
    <PageDialog
      title={t`Invite by mail`}
      description={
        canSendMail
          ? t`They get a link that works for 7 days, and choose their own username and password.`
          : t`No mail server is set up in the system settings. You get a link to hand over instead.`
      }
      confirm={
        <Button type="submit" form={form.id} pending={pending} pendingLabel={t`Inviting...`}>
          {canSendMail ? t`Send Invitation` : t`Create Invitation`}
        </Button>
      }
    >
      <fetcher.Form
        method="post"
        action="/admin/invitations?dialog=invite"
        {...getFormProps(form)}
        className="flex flex-col gap-1"
      >
        <ProblemBanner errors={form.errors} />
        <input type="hidden" name="intent" value="invite" />
        <TextField
          field={fields.email}
          label={t`Email`}
          required
          type="email"
          maxLength={limits.email}
          autoComplete="off"
        />
        <PlacementFields
          role={fields.role}
          organization={fields.organizationId}
          isOrganizationRequired
          options={organizations}
        />
      </fetcher.Form>
    </PageDialog>
  );
}
