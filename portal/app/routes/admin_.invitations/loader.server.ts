import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageSizes } from "@wardway/model";
import { z } from "zod";
import { canSendMail } from "#app/domain/invitations/by-mail.server.ts";
import { listInvitations } from "#app/domain/invitations/list.server.ts";
import { organizationOptions } from "#app/domain/organizations/options.server.ts";
import { readQuery } from "#app/http/api-input.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";

const querySchema = z.object({ dialog: z.string().optional() });

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "invitation.create", { view: "invitation.read" });
  return orErrorResponse(loadInvitations(args, signedIn));
}

async function loadInvitations({ request, context }: LoaderFunctionArgs, { db }: SignedIn) {
  const { dialog } = readQuery(request, querySchema);
  const cursor = parsePageCursor(request) ?? undefined;
  const [page, byMail, organizations] = await Promise.all([
    listInvitations(db, { cursor, limit: pageSizes.accounts }),
    canSendMail(db, context.secretBox),
    dialog === "invite" ? organizationOptions(db) : null,
  ]);
  return {
    invitations: page.items.map(({ createdAt, expiresAt, ...invitation }) => ({
      ...invitation,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    next: page.next,
    previous: page.previous,
    byMail,
    organizations,
  };
}

export type InvitationView = Awaited<ReturnType<typeof loadInvitations>>["invitations"][number];
