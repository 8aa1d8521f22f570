import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type Actor, DomainError, limits, rowNumber } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Select } from "@wardway/widgets/ui/select";
import { TextField } from "#app/components/form-fields.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { listOrganizations } from "#app/domain/accounts/organizations.server.ts";
import {
  readOrderOfAsking,
  saveOrderOfAsking,
  versionOf,
} from "#app/domain/organizations/order-of-asking.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { orderForm, stageChoice } from "./order-form.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "organization.set_asking", { none: "names of companies" });
  return orErrorResponse(loadOrder(args, signedIn));
}

async function loadOrder({ request }: LoaderFunctionArgs, { db, caller }: SignedIn) {
  const [order, companies] = await Promise.all([
    readOrderOfAsking(db, caller, getHospital(request, caller)),
    listOrganizations(db, "ambulance"),
  ]);
  const stages = new Map(order.companies.map(({ ambulanceCompanyId, stage }) => [ambulanceCompanyId, stage]));
  return {
    ...order,
    version: versionOf(order),
    companies: companies.map((company) => ({ ...company, stage: stages.get(company.id) ?? 0 })),
  };
}

/** A manager's own, or the one that an administrator has opened. @throws DomainError not_found */
function getHospital(request: Request, { organizationId }: Actor): number {
  const named = rowNumber(new URL(request.url).searchParams.get("hospital") ?? "");
  const id = organizationId ?? named;
  if (id === null) throw new DomainError("organization.notFound");
  return id;
}

export const action = defineAction(
  { right: "organization.set_asking" },
  {
    order: pageForm(orderForm, {
      run: async (order, { db, caller, request, form }) =>
        saveOrderOfAsking(db, caller, getHospital(request, caller), order, String(form.get("seen") ?? "")),
      done: (_, { request }) => ({
        to: `/order-of-asking${new URL(request.url).search}`,
        title: t`Order of asking saved`,
        description: t`It applies to new requests, and to the companies that are asked next.`,
      }),
    }),
  },
);

export const meta: MetaFunction = pageTitle(msg`Order of Asking`);

export default function OrderOfAskingPage() {
  const { hospitalName, companies } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageHeader
        title={t`Order of Asking`}
        description={t`Which companies see the requests of ${hospitalName} first. All companies see critical requests, requests whose pick-up is due, and transports that a company has given back.`}
      />
      {companies.length === 0 ? (
        <EmptyState
          title={t`No ambulance companies yet`}
          description={t`An administrator adds them to the organizations.`}
        />
      ) : (
        <OrderForm />
      )}
    </div>
  );
}

function OrderForm() {
  const { widenAfterMinutes, companies, version } = useLoaderData<typeof loader>();
  const pending = useSubmission().formData?.get("intent") === "order";
  const lastResult = useActionData<typeof action>()?.reply;
  const { form, fields, formProps } = useCheckedForm<"widenAfterMinutes" | "stage" | "companies">({
    lastResult,
    defaultValue: { widenAfterMinutes: widenAfterMinutes === null ? "" : String(widenAfterMinutes) },
    schema: async () => (await import("./order-form.ts")).orderForm,
  });
  // After a rejection, what was chosen.
  const typed = [lastResult?.initialValue?.stage].flat().map(String);
  const choices = [
    { stage: 0, label: t`With all others` },
    { stage: 1, label: t`First` },
    { stage: 2, label: t`Second` },
    { stage: 3, label: t`Third` },
  ];
  return (
    <Form method="post" {...formProps}>
      <input type="hidden" name="intent" value="order" />
      <input type="hidden" name="seen" value={version} />
      <Section
        title={t`How long to wait`}
        description={t`A request without a response goes to the companies that are asked next. When all have been asked, your hospital is notified, and the request is marked on the board and the dashboard.`}
      >
        <ProblemBanner errors={form.errors} />
        <TextField
          field={fields.widenAfterMinutes}
          label={t`Minutes without a response`}
          hint={t`From 1 to ${{ max: limits.widenAfterMinutes }}. Empty: all companies are asked together, and your hospital is not notified before the pick-up time.`}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-32"
        />
      </Section>
      <Section
        flush
        title={t`Companies`}
        description={t`Without a choice, all companies are asked together.`}
      >
        <ul className="divide-y divide-line border-line border-t">
          {companies.map(({ id, name, stage }) => (
            <li key={id} className="px-4 py-2 sm:px-5">
              <label htmlFor={`stage-${id}`} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <bdi className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere" translate="no">
                  {name}
                </bdi>
                <span className="w-44 max-sm:w-full">
                  <Select
                    id={`stage-${id}`}
                    name="stage"
                    defaultValue={
                      typed.find((choice) => choice.startsWith(`${id}:`)) ?? stageChoice(id, stage)
                    }
                    options={choices.map((choice) => ({
                      value: stageChoice(id, choice.stage),
                      label: choice.label,
                    }))}
                  />
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-3 px-4 py-4 sm:px-5">
          <ProblemBanner errors={fields.companies.errors} />
          <Button type="submit" pending={pending} pendingLabel={t`Saving...`} className="sm:self-start">
            {t`Save order of asking`}
          </Button>
        </div>
      </Section>
    </Form>
  );
}

export const ErrorBoundary = routeError(
  msg`The order of asking could not be loaded`,
  msg`Nothing is lost. Try again in a moment.`,
);
