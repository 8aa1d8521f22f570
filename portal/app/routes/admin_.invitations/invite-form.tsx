import { getFormProps, useForm } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import type { OrganizationOptions } from "#app/domain/organizations/options.server.ts";
import { useCheck } from "#app/http/use-check.ts";
import { PageDialog } from "#app/ui/admin/page-dialog.tsx";
import { SecretOnce } from "#app/ui/admin/secret-once.tsx";
import { TextField } from "#app/ui/form-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { PlacementFields } from "#app/ui/users/placement-fields.tsx";
import { type FormResult, useFormResult } from "#app/ui/users/use-form-result.ts";

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
    ...useCheck(async () => (await import("#app/ui/users/forms.ts")).inviteForm),
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
