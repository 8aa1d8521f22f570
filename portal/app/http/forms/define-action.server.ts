import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { AuditRule, DomainError } from "@wardway/model";
import type { z } from "zod";
import { attempt, orErrorResponse } from "../errors/attempt.server.ts";
import { guard, type PageRight, type SignedIn } from "../session/guard.server.ts";
import { formReply, parseForm, readForm } from "./form.server.ts";
import { rowId } from "./row-id.ts";
import { redirectWithToast, type ToastMessage } from "./toast.server.ts";

/** What a page shows of a form, if it stays. */
export interface FormResult {
  /** Identifies the form on its page. */
  readonly intent: string;
  /** What was typed, without secrets, and what is wrong with it; null after a success. */
  readonly reply: SubmissionResult<string[]> | null;
}

/** A submitted form, of a user who may send it. */
export interface FormCall extends SignedIn, ActionFunctionArgs {
  readonly form: FormData;
  /** The id in the page's path; 0 without one. */
  readonly pageId: number;
}

/** The page to go to, with a message or without. */
export interface NextPage extends Partial<ToastMessage> {
  readonly to: string;
  readonly headers?: readonly [string, string][];
}

interface PageFormRules<Input, Value, Next, NextOnFailure> {
  /** The change: one use case. */
  run(input: Input, call: FormCall): Promise<Value>;
  /** The page to go to; or what this page, which stays, shows besides. */
  done(value: Value, call: FormCall, input: Input): Next | Promise<Next>;
  /** The same about a rejection, which is shown in the form unless this leads to another page. Null: nothing besides. */
  failed?(rejection: DomainError, call: FormCall): NextOnFailure | Promise<NextOnFailure>;
  /** A page that stays shows what was typed after a success too. */
  readonly keepsInput?: true;
  /** Needs no recent proof, on a page whose other forms do. */
  readonly isUnconfirmed?: true;
}

type Answer<Shown> = Response | ReturnType<typeof data<FormResult & Partial<Shown>>>;

export interface PageForm<Shown extends object> {
  readonly isUnconfirmed: boolean;
  submit(call: FormCall, intent: string): Promise<Answer<Shown>>;
}

/** What a page shows besides, without what leads to another page. */
type ShownOf<Next> = [Exclude<Next, NextPage | null>] extends [never]
  ? Record<never, never>
  : Exclude<Next, NextPage | null>;

/** A form of a page for `defineAction`: its schema, or that of a call, its use case, and what follows. */
export function pageForm<
  Schema extends z.ZodType,
  Value,
  Next extends object,
  NextOnFailure extends object | null = null,
>(
  schema: Schema | ((call: FormCall) => Promise<Schema>),
  rules: PageFormRules<z.output<Schema>, Value, Next, NextOnFailure>,
): PageForm<ShownOf<Next | NextOnFailure>> {
  const { run, done, failed, keepsInput, isUnconfirmed = false } = rules;
  const submit = async (call: FormCall, intent: string): Promise<Answer<object>> => {
    const submission = parseForm(call.form, typeof schema === "function" ? await schema(call) : schema);
    const answer = (reply: FormResult["reply"], next: object | null, status: number) =>
      isNextPage(next) ? goTo(call, next) : data({ intent, reply, ...next }, status);
    if (submission.status !== "success") return answer(formReply(submission), null, 422);
    const { value, rejection } = await attempt(run(submission.value, call));
    if (!rejection) {
      const reply = keepsInput ? formReply(submission) : null;
      return answer(reply, await done(value, call, submission.value), 200);
    }
    // What the page's path names is not there, or not for this user.
    if (!failed && call.pageId > 0 && rejection.category === "not_found")
      return orErrorResponse(Promise.reject(rejection));
    const next = (await failed?.(rejection, call)) ?? null;
    return answer(formReply(submission, rejection), next, rejection.status);
  };
  return { isUnconfirmed, submit: submit as PageForm<ShownOf<Next | NextOnFailure>>["submit"] };
}

const isNextPage = (next: object | null): next is NextPage => next !== null && "to" in next;

export interface ActionRules {
  readonly right: PageRight;
  /** What the action adds to the audit trail. Default: the changes of its use cases. */
  readonly audit?: AuditRule;
  /** Needs a recent proof by password or second factor, but for the forms that are unconfirmed. */
  readonly isConfirmed?: true;
}

type Shower<Form> = Form extends PageForm<infer Shown> ? (shown: Shown) => void : never;
/** What any of the forms shows. */
type ShownBy<Forms> = Shower<Forms[keyof Forms]> extends (shown: infer Shown) => void ? Shown : never;

/**
 * The action of a screen: guards it, reads the form, and answers by its rules.
 * @param forms by the `intent` that each of them submits
 * @example
 * export const action = defineAction(
 *   { right: "announcement.send", isConfirmed: true },
 *   { send: pageForm(announcementForm, { run, done }) },
 * );
 */
export function defineAction<Forms extends Readonly<Record<string, PageForm<object>>>>(
  { right, audit = "change", isConfirmed }: ActionRules,
  forms: Forms,
): (args: ActionFunctionArgs) => Promise<Answer<ShownBy<Forms>>> {
  const byIntent = new Map<string, PageForm<object>>(Object.entries(forms));
  const except = [...byIntent].filter(([, form]) => form.isUnconfirmed).map(([intent]) => intent);
  const action = async (args: ActionFunctionArgs): Promise<Answer<object>> => {
    const signedIn = await guard(args, right, audit, isConfirmed ? { except } : "never");
    const form = await readForm(args.request);
    const intent = String(form.get("intent") ?? "");
    const call = { ...args, ...signedIn, form, pageId: rowId.parse(args.params.id) };
    // Another form may be of an earlier version of the page.
    return byIntent.get(intent)?.submit(call, intent) ?? data({ intent, reply: unknownForm() }, 422);
  };
  return action as (args: ActionFunctionArgs) => Promise<Answer<ShownBy<Forms>>>;
}

const unknownForm = (): SubmissionResult<string[]> => ({
  status: "error",
  error: { "": [t`This is not a form of this page. Load it again.`] },
});

const goTo = ({ context }: FormCall, { to, headers = [], title, ...message }: NextPage) =>
  title === undefined
    ? redirect(to, { headers: [...headers] })
    : redirectWithToast(context, to, { title, ...message }, headers);
