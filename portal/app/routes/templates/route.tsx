import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { type RequestTemplate, rowNumber, templateParts, toTemplateTrip } from "@wardway/model";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { z } from "zod";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Section } from "#app/components/section.tsx";
import { readRecord } from "#app/domain/audit/record-reads.server.ts";
import { readRequest } from "#app/domain/transports/record/read-request.server.ts";
import {
  listTemplates,
  removeTemplate,
  saveFromRequest,
  suggestParts,
} from "#app/domain/transports/requests/templates.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { rowId } from "#app/http/forms/row-id.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { newRequestPath } from "#app/shell/session/form-source.ts";
import { SaveForm } from "./save-form.tsx";
import { templateForm } from "./template-form.ts";
import { TripFacts } from "./trip-facts.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "template.read", {
    none: "what a hospital requests again and again; the request that a new one is made from is read as a record",
  });
  const [templates, from] = await Promise.all([
    listTemplates(signedIn.db, signedIn.caller),
    readFrom(args, signedIn),
  ]);
  return { templates, from };
}

/** The request that a template is made from, without its patient. */
async function readFrom({ request }: LoaderFunctionArgs, { db, caller, isBackground }: SignedIn) {
  const id = rowNumber(new URL(request.url).searchParams.get("from") ?? "");
  if (id === null) return null;
  const found = await orErrorResponse(
    readRecord({ db, caller, isBackground }, id, readRequest(db, caller, id)),
  );
  return {
    id,
    revision: found.revision,
    trip: toTemplateTrip(found, templateParts),
    suggested: await suggestParts(db, caller, found),
  };
}

export const action = defineAction(
  { right: "template.read" },
  {
    save: pageForm(templateForm, {
      run: (template, { db, caller }) => saveFromRequest(db, caller, template),
      done: ({ name }) => ({
        to: "/templates",
        title: t`Template saved`,
        description: t`New requests can begin from ${name}.`,
      }),
      failed: ({ errors }) => ({ isTaken: errors.some(({ code }) => code === "template.nameTaken") }),
    }),
    remove: pageForm(z.object({ templateId: rowId }), {
      run: ({ templateId }, { db, caller }) => removeTemplate(db, caller, templateId),
      done: () => ({ to: "/templates", title: t`Template removed` }),
      failed: ({ message }) => ({
        to: "/templates",
        title: t`The template was not removed`,
        description: message,
        variant: "destructive",
      }),
    }),
  },
);
export type TemplatesAction = typeof action;

export const meta: MetaFunction = pageTitle(msg`Request Templates`);

export default function Templates() {
  const { templates, from } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageHeader
        title={t`Request Templates`}
        description={t`What your wards request again and again. Every user of your hospital sees the templates and begins requests from them.`}
      />
      {from && <SaveForm key={from.id} {...from} />}
      {templates.length === 0 && !from && (
        <EmptyState
          title={t`No templates yet`}
          description={t`Open a transport that is often requested, and choose Save as Template under Other actions.`}
        />
      )}
      {templates.length > 0 && (
        <Section flush title={t`Saved templates`}>
          <ul className="divide-y divide-line border-line border-t">
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function TemplateRow({ template }: { template: RequestTemplate }) {
  const { id, name } = template;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <h3 className="mb-1 font-medium">{name}</h3>
        <TripFacts trip={template} />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">
        <LinkButton
          to={newRequestPath({ kind: "template", id })}
          variant="secondary"
          size="small"
          aria-label={t`Begin Request from ${name}`}
        >
          {t`Begin Request`}
        </LinkButton>
        <ConfirmDialog
          trigger={t`Remove`}
          triggerLabel={t`Remove the template ${name}`}
          triggerSize="small"
          title={t`Remove the template ${name}?`}
          description={t`No user of your hospital can begin requests from it any more. Requests that began from it stay.`}
          confirm={t`Remove Template`}
          confirming={t`Removing...`}
          dismiss={t`Keep it`}
          fields={{ intent: "remove", templateId: String(id) }}
        />
      </div>
    </li>
  );
}

export const ErrorBoundary = routeError(
  msg`The templates could not be loaded`,
  msg`Nothing is lost. Try again in a moment.`,
);
