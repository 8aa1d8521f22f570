import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { rowNumber } from "@wardway/model";
import { createOrganization, updateOrganization } from "#app/domain/organizations/save.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn, safeRedirect } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import type { FormResult } from "#app/ui/users/use-form-result.ts";
import { rejectForm } from "#app/ui/users/users-action.server.ts";
import { createOrganizationForm, editOrganizationForm } from "./forms.ts";

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "organization.update", "change", { except: ["create"] });
  const form = await readForm(args.request);
  return form.get("intent") === "edit" ? update(args, signedIn, form) : create(args, signedIn, form);
}

async function update({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const title = t`Error updating organization`;
  const id = rowNumber(String(form.get("organizationId") ?? ""));
  const submission = parseForm(form, editOrganizationForm);
  if (submission.status !== "success" || id === null) return incomplete(formReply(submission), title);
  const { base, networks, ...facts } = submission.value;
  const { rejection } = await attempt(
    updateOrganization(
      db,
      caller,
      id,
      facts,
      // Hospitals have no base field.
      form.has("base") ? base : undefined,
      // The form may be older than another administrator's change of the networks.
      isChanged(form, "networks") ? networks : undefined,
    ),
  );
  if (rejection) return rejectForm(rejection, title, submission);
  return redirectWithToast(context, getReturnPath(form), {
    title: t`Organization updated`,
    description: t`The organization has been updated successfully.`,
  });
}

async function create({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const title = t`Error creating organization`;
  const submission = parseForm(form, createOrganizationForm);
  if (submission.status !== "success") return incomplete(formReply(submission), title);
  const { base, ...facts } = submission.value;
  const { rejection } = await attempt(createOrganization(db, caller, facts, base));
  if (rejection) return rejectForm(rejection, title, submission);
  return redirectWithToast(context, getReturnPath(form), {
    title: t`Organization created`,
    description: t`The organization has been created successfully.`,
  });
}

/** Whether a field differs from what the form was opened with. */
const isChanged = (form: FormData, name: string) =>
  form.has(name) && typed(form, name) !== typed(form, `${name}Shown`);

const typed = (form: FormData, name: string) => form.get(name)?.toString().replaceAll("\r\n", "\n");

const getReturnPath = (form: FormData) =>
  safeRedirect(String(form.get("back") ?? ""), "/admin/organizations");

const incomplete = (reply: FormResult["reply"], title: string) =>
  data(
    {
      reply,
      failure: { title, message: t`Some fields need attention.` },
      secret: null,
    } satisfies FormResult,
    422,
  );
