import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import type { ReactNode } from "react";
import { PageDialog } from "../admin/page-dialog.tsx";
import { SecretOnce } from "../admin/secret-once.tsx";
import { ProblemBanner } from "../problem-banner.tsx";
import { useClock } from "../use-clock.ts";
import type { ConfirmationName } from "./confirmation-names.ts";
import type { UsersDialog, UserView } from "./load-users.server.ts";
import { type Answer, useFormAnswer } from "./use-form-result.ts";

type Confirmed = Extract<UsersDialog, { name: ConfirmationName }>;

interface Question {
  readonly title: string;
  readonly text: (user: UserView) => ReactNode;
  readonly confirm: string;
  readonly confirming: string;
  readonly variant: "primary" | "danger";
}

const Named = ({ user }: { user: UserView }) => (
  <bdi className="font-medium text-ink wrap-anywhere">
    {user.name ? `${user.name} (${user.username})` : user.username}
  </bdi>
);

const questions: Readonly<Record<ConfirmationName, Question>> = {
  delete: {
    title: "Are you absolutely sure?",
    text: (user) => (
      <>
        This action cannot be undone. The user <Named user={user} /> will be permanently deleted. Where they
        have worked in the portal, the account is closed instead of removed: what they did stays in the
        timelines and in the audit trail, under their name.
      </>
    ),
    confirm: "Delete User",
    confirming: "Deleting...",
    variant: "danger",
  },
  reactivate: {
    title: "Reactivate this user?",
    text: (user) => (
      <>
        <Named user={user} /> can log in again, with the role, the password and the second factor of before.
      </>
    ),
    confirm: "Reactivate User",
    confirming: "Reactivating...",
    variant: "primary",
  },
  resetPassword: {
    title: "Reset the password?",
    text: (user) => (
      <>
        <Named user={user} /> chooses a new password.
      </>
    ),
    confirm: "Reset Password",
    confirming: "Resetting...",
    variant: "primary",
  },
  resetSecondFactor: {
    title: "Reset the second factor?",
    text: (user) => (
      <>
        The authenticator and the recovery codes of <Named user={user} /> stop working, and their sessions
        end. Do this only once you are sure that it is them who ask.
      </>
    ),
    confirm: "Reset Second Factor",
    confirming: "Resetting...",
    variant: "danger",
  },
  unlock: {
    title: "Unlock the log-in?",
    text: (user) => (
      <>
        The failed log-ins of <Named user={user} /> are forgotten, so that they can try again at once.
      </>
    ),
    confirm: "Unlock User",
    confirming: "Unlocking...",
    variant: "primary",
  },
  endSessions: {
    title: "End all sessions?",
    text: (user) => (
      <>
        <Named user={user} /> is signed out on every device and can log in again.
      </>
    ),
    confirm: "End Sessions",
    confirming: "Ending...",
    variant: "danger",
  },
};

/** Asks once before something is done to somebody's account. */
export function Confirmation(props: {
  dialog: Confirmed;
  posted: Answer | undefined;
  action: string;
  back: string;
}) {
  const { dialog, action, back } = props;
  const { user, name } = dialog;
  const { fetcher, pending, answer } = useFormAnswer(props.posted);
  const question = questions[name];
  const formId = `${name}-${user.id}`;
  if (answer?.secret) {
    return (
      <PageDialog title="Temporary password" dismiss="Done">
        <SecretOnce label="Temporary password" value={answer.secret}>
          Hand it to <Named user={user} /> in person or by phone. It works for one log-in, at which they
          choose another.
        </SecretOnce>
      </PageDialog>
    );
  }
  return (
    <PageDialog
      title={question.title}
      confirm={
        <Button
          type="submit"
          form={formId}
          variant={question.variant}
          pending={pending}
          pendingLabel={question.confirming}
        >
          {question.confirm}
        </Button>
      }
    >
      <fetcher.Form method="post" action={action} id={formId} className="space-y-4">
        <ProblemBanner errors={answer?.failure?.message} />
        <p className="text-muted">{question.text(user)}</p>
        <input type="hidden" name="intent" value={name} />
        <input type="hidden" name="userId" value={user.id} />
        <input type="hidden" name="back" value={back} />
        {name === "resetPassword" && <WayOfReset dialog={dialog} />}
        {name === "unlock" && <LockState lockedUntil={dialog.lockedUntil} />}
      </fetcher.Form>
    </PageDialog>
  );
}

/** By mail the present password stays until the new one is chosen; by hand it ends now. */
function WayOfReset({ dialog }: { dialog: Confirmed }) {
  if (!dialog.canSendMail) {
    return (
      <p className="text-muted">
        You get a temporary password to hand over. The present one stops working, and their sessions end.
      </p>
    );
  }
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-medium text-sm">How</legend>
      <Way value="mail" isFirst label={`Mail a link to ${dialog.user.email}`}>
        It works for an hour. Until then the present password stays.
      </Way>
      <Way value="hand" label="Show me a temporary password to hand over">
        The present one stops working, and their sessions end.
      </Way>
    </fieldset>
  );
}

function Way(props: { value: string; label: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-md border border-line p-3 has-checked:border-primary">
      <input
        type="radio"
        name="way"
        value={props.value}
        defaultChecked={props.isFirst}
        className="mt-1 size-4 shrink-0 accent-primary"
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
  if (lockedUntil === null) return <p className="text-muted">The account is not locked at the moment.</p>;
  return (
    <p>
      Locked until <Time {...clock} value={lockedUntil} />.
    </p>
  );
}
