import { getFormProps, useForm } from "@conform-to/react";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TEMPORARY_PASSWORD_DAYS } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import type { ReactNode } from "react";
import type { FieldState } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheck } from "#app/components/use-check.ts";
import { i18n } from "#app/infra/locale.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { PageDialog } from "../page-dialog.tsx";
import { SecretOnce } from "../secret-once.tsx";
import type { ConfirmationName } from "./confirmation-names.ts";
import type { UsersDialog, UserView } from "./load-users.server.ts";
import { type FormResult, useFormResult } from "./use-form-result.ts";

type ConfirmationDialog = Extract<UsersDialog, { name: ConfirmationName }>;

interface ConfirmationText {
  readonly title: MessageDescriptor;
  readonly describe: (user: UserView) => ReactNode;
  readonly confirm: MessageDescriptor;
  readonly confirming: MessageDescriptor;
  readonly variant: "ink" | "danger";
}

const Named = ({ user }: { user: UserView }) => (
  <bdi className="font-medium text-ink wrap-anywhere">
    {user.name ? `${user.name} (${user.username})` : user.username}
  </bdi>
);

const confirmationTexts: Readonly<Record<ConfirmationName, ConfirmationText>> = {
  delete: {
    title: msg`Are you absolutely sure?`,
    describe: (user) => (
      <Trans>
        This action cannot be undone. The user <Named user={user} /> will be permanently deleted: password,
        name, contact data and sessions. What they did stays: timelines then read "Deleted user", and the
        audit trail keeps the username. To block the log-in for some time, deactivate the user instead.
      </Trans>
    ),
    confirm: msg`Delete User`,
    confirming: msg`Deleting...`,
    variant: "danger",
  },
  deactivate: {
    title: msg`Deactivate this user?`,
    describe: (user) => (
      <Trans>
        <Named user={user} /> is signed out on every device and cannot log in. The account and its data stay,
        and you can reactivate it later; a new password is then required.
      </Trans>
    ),
    confirm: msg`Deactivate User`,
    confirming: msg`Deactivating...`,
    variant: "danger",
  },
  reactivate: {
    title: msg`Reactivate this user?`,
    describe: (user) => (
      <Trans>
        <Named user={user} /> can log in again with the previous role and second factor. The previous password
        no longer works: they choose a new one.
      </Trans>
    ),
    confirm: msg`Reactivate User`,
    confirming: msg`Reactivating...`,
    variant: "ink",
  },
  resetPassword: {
    title: msg`Reset the password?`,
    describe: (user) => (
      <Trans>
        <Named user={user} /> chooses a new password.
      </Trans>
    ),
    confirm: msg`Reset Password`,
    confirming: msg`Resetting...`,
    variant: "ink",
  },
  resetSecondFactor: {
    title: msg`Reset the second factor?`,
    describe: (user) => (
      <Trans>
        The authenticator and the recovery codes of <Named user={user} /> stop working, and their sessions
        end. Do this only after you have verified their identity.
      </Trans>
    ),
    confirm: msg`Reset Second Factor`,
    confirming: msg`Resetting...`,
    variant: "danger",
  },
  unlock: {
    title: msg`Unlock the log-in?`,
    describe: (user) => (
      <Trans>
        The failed log-ins of <Named user={user} /> are reset, so that they can try again immediately.
      </Trans>
    ),
    confirm: msg`Unlock User`,
    confirming: msg`Unlocking...`,
    variant: "ink",
  },
  endSessions: {
    title: msg`End all sessions?`,
    describe: (user) => (
      <Trans>
        <Named user={user} /> is signed out on every device and can log in again.
      </Trans>
    ),
    confirm: msg`End Sessions`,
    confirming: msg`Ending...`,
    variant: "danger",
  },
};

/** Asks for confirmation; after a reset, shows the temporary password. */
export function Confirmation(props: {
  dialog: ConfirmationDialog;
  posted: FormResult | undefined;
  action: string;
  back: string;
}) {
  const { dialog, action, back } = props;
  const { user, name } = dialog;
  const { fetcher, pending, result } = useFormResult(props.posted);
  const text = confirmationTexts[name];
  const [form, fields] = useForm<{ userId: string; way: string }, unknown>({
    id: `${name}-${user.id}`,
    lastResult: result?.reply ?? null,
    defaultValue: { way: "mail" },
    ...useCheck(async () => (await import("./user-forms.ts")).confirmationForm),
  });
  if (result?.secret) {
    return (
      <PageDialog title={t`Temporary password`} dismiss={t`Done`}>
        <SecretOnce label={t`Temporary password`} value={result.secret}>
          <Trans>
            Hand it to <Named user={user} /> in person or by phone. It works for one log-in within{" "}
            {TEMPORARY_PASSWORD_DAYS} days, at which they choose another. A notice goes to their email
            address, if there is one.
          </Trans>
        </SecretOnce>
      </PageDialog>
    );
  }
  return (
    <PageDialog
      title={i18n._(text.title)}
      confirm={
        <Button
          type="submit"
          form={form.id}
          variant={text.variant}
          pending={pending}
          pendingLabel={i18n._(text.confirming)}
        >
          {i18n._(text.confirm)}
        </Button>
      }
    >
      <fetcher.Form method="post" action={action} {...getFormProps(form)} className="space-y-4">
        <ProblemBanner errors={form.errors ?? result?.failure?.message} />
        <p className="text-muted">{text.describe(user)}</p>
        <input type="hidden" name="intent" value={name} />
        <input type="hidden" name="userId" value={user.id} />
        <input type="hidden" name="back" value={back} />
        {(name === "resetPassword" || name === "reactivate") && (
          <ResetChannel dialog={dialog} way={fields.way} />
        )}
        {name === "unlock" && <LockState lockedUntil={dialog.lockedUntil} />}
      </fetcher.Form>
    </PageDialog>
  );
}

/** A mailed reset leaves an active user's password valid until a new one is set. */
function ResetChannel({ dialog, way }: { dialog: ConfirmationDialog; way: FieldState }) {
  const isReset = dialog.name === "resetPassword";
  if (!dialog.canSendMail) {
    return (
      <p className="text-muted">
        {isReset
          ? t`You get a temporary password to hand over. The current one stops working, and the user's sessions end.`
          : t`You get a temporary password to hand over.`}
      </p>
    );
  }
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-medium text-sm">{t`How`}</legend>
      <Channel value="mail" way={way} label={t`Mail a link to ${{ email: String(dialog.user.email) }}`}>
        {isReset
          ? t`It works for an hour. The current password stays valid until a new one is set.`
          : t`It works for an hour.`}
      </Channel>
      <Channel value="hand" way={way} label={t`Show a temporary password to hand over`}>
        {isReset
          ? t`The current one stops working, and the user's sessions end.`
          : t`It works for one log-in.`}
      </Channel>
    </fieldset>
  );
}

function Channel(props: { value: string; label: string; way: FieldState; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-md border border-line p-3 has-checked:border-ink">
      <input
        type="radio"
        name={props.way.name}
        value={props.value}
        defaultChecked={props.way.initialValue === props.value}
        className="mt-1 size-4 shrink-0 accent-ink"
      />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{props.label}</span>
        <span className="block text-muted text-sm">{props.children}</span>
      </span>
    </label>
  );
}

function LockState({ lockedUntil }: { lockedUntil: string | null }) {
  const clock = useClock();
  if (lockedUntil === null)
    return <p className="text-muted">{t`The account is not locked at the moment.`}</p>;
  return (
    <p>
      <Trans>
        Locked until <Time {...clock} value={lockedUntil} />.
      </Trans>
    </p>
  );
}
