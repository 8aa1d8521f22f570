import { getFormProps, useForm } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import type { FormEvent } from "react";
import { TextField } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useToast } from "#app/components/toaster.tsx";
import { useCheck } from "#app/components/use-check.ts";
import type { OrganizationOptions } from "#app/domain/organizations/organization-options.server.ts";
import { NewPasswordField } from "#app/sections/account/new-password-field.tsx";
import { PageDialog } from "../page-dialog.tsx";
import type { UserView } from "./load-users.server.ts";
import { PlacementFields } from "./placement-fields.tsx";
import { type FormResult, useFormResult } from "./use-form-result.ts";
import { requiredFields } from "./user-texts.ts";

/** Without a user, the form creates one, with a password. */
export type UserFormProps = ({ user: UserView } | { minPasswordLength: number }) & {
  organizations: OrganizationOptions;
  posted: FormResult | undefined;
  action: string;
  back: string;
};

export function UserForm(props: UserFormProps) {
  const { organizations, posted, action, back } = props;
  const user = "user" in props ? props.user : undefined;
  const { fetcher, pending, result } = useFormResult(posted);
  const toast = useToast();
  const [form, fields] = useForm<UserTexts, unknown>({
    id: user ? `edit-user-${user.id}` : "create-user",
    lastResult: result?.reply ?? null,
    defaultValue: toTexts(user),
    ...useCheck(async () => {
      const forms = await import("./user-forms.ts");
      return "minPasswordLength" in props
        ? forms.createUserForm(props.minPasswordLength)
        : forms.editUserForm;
    }),
  });
  const { onSubmit, ...formProps } = getFormProps(form);
  const toastRequiredFields = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    const isMissing = (name: string) => String(typed.get(name) ?? "").trim() === "";
    if (!user && (isMissing("username") || isMissing("password"))) {
      toast({ ...requiredFields(), variant: "destructive" });
    }
    onSubmit(event);
  };
  return (
    <PageDialog
      title={user ? t`Edit User` : t`Create New User`}
      confirm={
        <Button
          type="submit"
          form={form.id}
          pending={pending}
          pendingLabel={user ? t`Saving...` : t`Creating...`}
        >
          {user ? t`Save Changes` : t`Create User`}
        </Button>
      }
    >
      <fetcher.Form
        method="post"
        action={action}
        {...formProps}
        onSubmit={toastRequiredFields}
        className="flex flex-col gap-1"
      >
        <ProblemBanner
          errors={form.errors ?? (hasFieldErrors(result) ? null : result?.failure?.message)}
          {...(result?.failure && { title: result.failure.title })}
        />
        <input type="hidden" name="intent" value={user ? "edit" : "create"} />
        {user && <input type="hidden" name="userId" value={user.id} />}
        <input type="hidden" name="back" value={back} />
        <TextField
          field={fields.username}
          label={t`Username`}
          required
          maxLength={limits.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {"minPasswordLength" in props && (
          <NewPasswordField
            field={fields.password}
            label={t`Password`}
            required
            hint={t`At least ${{ min: props.minPasswordLength }} characters. The user chooses another one at the first log-in.`}
          />
        )}
        <TextField field={fields.name} label={t`Name`} maxLength={limits.name} autoComplete="off" />
        <TextField
          field={fields.email}
          label={t`Email`}
          type="email"
          maxLength={limits.email}
          autoComplete="off"
        />
        <PlacementFields
          role={fields.role}
          organization={fields.organizationId}
          isOrganizationRequired={false}
          isManager={fields.isManager}
          options={organizations}
        />
      </fetcher.Form>
    </PageDialog>
  );
}

interface UserTexts {
  username: string;
  password: string;
  name: string;
  email: string;
  role: string;
  organizationId: string;
  isManager: string;
}

const toTexts = (user: UserView | undefined) => ({
  username: user?.username ?? "",
  name: user?.name ?? "",
  email: user?.email ?? "",
  role: user?.role ?? "hospital",
  organizationId: String(user?.organizationId ?? ""),
  isManager: user?.isManager ? "on" : "",
});

/** They need no banner. */
const hasFieldErrors = (result: FormResult | undefined) =>
  Object.keys(result?.reply?.error ?? {}).some((name) => name !== "");
