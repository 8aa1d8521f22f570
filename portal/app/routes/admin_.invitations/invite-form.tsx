import { getFormProps, useForm } from "@conform-to/react";
import { limits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import type { OrganizationOptions } from "#app/domain/organizations/options.server.ts";
import { useCheck } from "#app/http/use-check.ts";
import { PageDialog } from "#app/ui/admin/page-dialog.tsx";
import { SecretOnce } from "#app/ui/admin/secret-once.tsx";
import { TextField } from "#app/ui/form-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { PlacementFields } from "#app/ui/users/placement-fields.tsx";
import { type FormResult, useFormResult } from "#app/ui/users/use-form-result.ts";
import { messages } from "./messages.ts";

export function InviteForm(props: {
  organizations: OrganizationOptions;
  canSendMail: boolean;
  posted: FormResult | undefined;
}) {
  const { t } = useTranslator(messages);
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
      <PageDialog title={t("adminInvitations.invitationCreated")} dismiss={t("adminInvitations.done")}>
        <SecretOnce label={t("adminInvitations.link")} value={result.secret}>
          {t("adminInvitations.handThisLinkToThe")}
        </SecretOnce>
      </PageDialog>
    );
  }
  return (
    <PageDialog
      title={t("adminInvitations.inviteByMail")}
      description={
        canSendMail ? t("adminInvitations.theyGetALinkThat") : t("adminInvitations.noMailServerIsSet")
      }
      confirm={
        <Button type="submit" form={form.id} pending={pending} pendingLabel={t("adminInvitations.inviting")}>
          {canSendMail ? t("adminInvitations.sendInvitation") : t("adminInvitations.createInvitation")}
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
          label={t("adminInvitations.email")}
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
