import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { createFollowLinkSchema, may } from "@wardway/model";
import { z } from "zod";
import { PageHeader } from "#app/components/page-header.tsx";
import { PrintButton } from "#app/components/print-button.tsx";
import { readRecord } from "#app/domain/audit/record-reads.server.ts";
import {
  createFollowLink,
  listFollowLinks,
  revokeFollowLink,
} from "#app/domain/transports/following/follow-links.server.ts";
import { readHandOff } from "#app/domain/transports/following/hand-off.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import {
  defineAction,
  type FormCall,
  type NextPage,
  pageForm,
} from "#app/http/forms/define-action.server.ts";
import { parseRequestId } from "#app/http/forms/request-number.server.ts";
import { rowId } from "#app/http/forms/row-id.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { drawQrCode } from "#app/infra/qr-code.server.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { Sheet } from "#app/sections/transports/transport/hand-off-sheet.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { HospitalZone } from "#app/shell/page/use-clock.ts";
import { FollowLinks } from "./follow-links.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, isBackground } = await guard(args, "request.hand_off", "records");
  const id = await parseRequestId(args);
  const handingOff = readHandOff(db, caller, args.context, id);
  const reading = readRecord({ db, caller, isBackground, as: "hand_off_sheet" }, id, handingOff);
  const { url, ...handOff } = await orErrorResponse(reading);
  const mayList = may(caller, "follow_link.read", handOff.request);
  return {
    ...handOff,
    qrCode: url === null ? null : await drawQrCode(url),
    links: mayList ? await listFollowLinks(db, caller, args.context, id) : null,
  };
}

const createForm = createFollowLinkSchema.extend({
  validHours: z.coerce.number().pipe(createFollowLinkSchema.shape.validHours.unwrap()),
});
const revokeForm = z.object({ linkId: rowId });

const pathOf = ({ pageId }: FormCall) => `/transport/${pageId}/hand-off`;

const failed = ({ message }: { message: string }, call: FormCall): NextPage => ({
  to: pathOf(call),
  title: t`The links were not changed`,
  description: message,
  variant: "destructive",
});

export const action = defineAction(
  { right: "follow_link.create" },
  {
    create: pageForm(createForm, {
      run: (input, { db, caller, context, pageId }) =>
        createFollowLink(db, caller, context, { ...input, requestId: pageId }),
      done: (_, call) => ({ to: pathOf(call), title: t`Link created` }),
      // The form is gone if the transport has ended.
      failed: (rejection, call) => (rejection.category === "conflict" ? failed(rejection, call) : null),
    }),
    revoke: pageForm(revokeForm, {
      run: ({ linkId }, { db, caller }) => revokeFollowLink(db, caller, linkId),
      done: (_, call) => ({
        to: pathOf(call),
        title: t`Link revoked`,
        description: t`It opens nothing any more.`,
      }),
      failed,
    }),
  },
);

export const meta: MetaFunction = (page) =>
  pageTitle(msg`Hand-off of transport ${{ id: String(page.params.id) }}`)(page);

export default function HandOffPage() {
  const { request, vehicle, steps, qrCode, links } = useLoaderData<typeof loader>();
  useLiveRevalidation(`request:${request.id}`);
  return (
    <HospitalZone value={request.hospitalTimeZone}>
      <div className="hand-off narrow">
        <div data-print="hidden">
          <PageHeader
            title={t`Hand-off`}
            description={t`One page for the receiving unit, which goes with the patient. While it is open, it follows changes of the transport.`}
            back={{ to: `/transport/${request.id}`, label: msg`Transport` }}
            actions={<PrintButton />}
          />
        </div>
        <Sheet request={request} vehicle={vehicle} steps={steps} qrCode={qrCode} />
        {links && <FollowLinks request={request} links={links} />}
      </div>
    </HospitalZone>
  );
}

export const ErrorBoundary = routeError(
  msg`The hand-off sheet could not be loaded`,
  msg`Nothing is lost. Try again in a moment.`,
);
