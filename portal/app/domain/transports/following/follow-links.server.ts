import type { Connection, Database } from "@wardway/db/open";
import { followLinks, organizations, transportRequests } from "@wardway/db/schema";
import {
  type Actor,
  type CreateFollowLink,
  type DistanceUnit,
  DomainError,
  type FollowLink,
  followLinkLimits,
  followRecipients,
  type HourFormat,
  may,
  rowNumber,
} from "@wardway/model";
import { addHours, max } from "date-fns";
import { and, desc, eq, getTableColumns, gt, inArray, isNull, sql } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { randomToken } from "#app/infra/random-token.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { isSigned, sign, signaturePattern } from "#app/infra/signature.server.ts";
import { lockRequest } from "../lifecycle/transition.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { visibleTo } from "../record/visibility.server.ts";

/** What makes a link of a stored row: nothing in the database opens a transport. */
export interface LinkMaker {
  readonly secretBox: SecretBox;
  readonly publicUrl: string;
}

type StoredLink = typeof followLinks.$inferSelect;

const purpose = "follow link";
const signedText = ({ id, nonce }: Pick<StoredLink, "id" | "nonce">) => `${id}.${nonce}`;

/** In a query of links. */
const isOpenLink = and(isNull(followLinks.revokedAt), gt(followLinks.expiresAt, sql`now()`));

function toWire({ secretBox, publicUrl }: LinkMaker, link: StoredLink): FollowLink {
  const isOpen = link.revokedAt === null && link.expiresAt > new Date();
  return {
    id: link.id,
    recipient: link.recipient,
    url: isOpen ? `${publicUrl}/follow/${link.id}.${sign(secretBox, purpose, signedText(link))}` : null,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
  };
}

/** Of a request that has not ended. @throws DomainError not_found, forbidden, or conflict with too many of them */
export function createFollowLink(
  db: Database,
  caller: Caller,
  maker: LinkMaker,
  { requestId, recipient, validHours }: CreateFollowLink & { readonly requestId: number },
): Promise<FollowLink> {
  const action = "follow_link.create";
  const intent = { action, resourceType: "follow_link", requestId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const { transportDate } = await lockRequest(tx, caller, requestId, action);
    const isOfRequest = eq(followLinks.transportRequestId, requestId);
    if ((await tx.$count(followLinks, and(isOfRequest, isOpenLink))) >= followLinkLimits.open)
      throw new DomainError("followLink.tooMany", { max: followLinkLimits.open });
    const [created] = await tx
      .insert(followLinks)
      .values({
        transportRequestId: requestId,
        recipient,
        nonce: randomToken(),
        createdBy: caller.userId,
        expiresAt: addHours(max([transportDate, new Date()]), validHours),
      })
      .returning();
    if (!created) throw new Error("An insert returned no row.");
    return {
      value: toWire(maker, created),
      resourceId: created.id,
      details: { transportRequestId: requestId, recipient, validHours },
    };
  });
}

/** The newest links of a request, those that have ended too. @throws DomainError not_found or forbidden */
export async function listFollowLinks(
  connection: Connection,
  actor: Actor,
  maker: LinkMaker,
  requestId: number,
): Promise<FollowLink[]> {
  const request = await readRequest(connection, actor, requestId);
  if (!may(actor, "follow_link.read", request)) throw new DomainError("transport.notAllowed");
  const links = await connection
    .select()
    .from(followLinks)
    .where(eq(followLinks.transportRequestId, requestId))
    .orderBy(desc(followLinks.id))
    .limit(followLinkLimits.listed);
  return links.map((link) => toWire(maker, link));
}

/** The newest open link for the receiving unit, for the sheet that goes with the patient. Does not check the caller. */
export async function findUnitLink(
  connection: Connection,
  maker: LinkMaker,
  requestId: number,
): Promise<string | null> {
  const [recipient] = followRecipients;
  const [link] = await connection
    .select()
    .from(followLinks)
    .where(
      and(eq(followLinks.transportRequestId, requestId), eq(followLinks.recipient, recipient), isOpenLink),
    )
    .orderBy(desc(followLinks.id))
    .limit(1);
  return link ? toWire(maker, link).url : null;
}

/** @throws DomainError not_found, also for a link to another hospital's transport; forbidden, or conflict if it is revoked */
export function revokeFollowLink(db: Database, caller: Caller, linkId: number): Promise<void> {
  const action = "follow_link.revoke";
  const intent = { action, resourceType: "follow_link", resourceId: linkId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const visible = tx.select({ id: transportRequests.id }).from(transportRequests).where(visibleTo(caller));
    const [link] = await tx
      .select({ requestId: followLinks.transportRequestId, revokedAt: followLinks.revokedAt })
      .from(followLinks)
      .where(and(eq(followLinks.id, linkId), inArray(followLinks.transportRequestId, visible)))
      .for("update");
    if (!link) throw new DomainError("followLink.notFound");
    if (!may(caller, action, await readRequest(tx, caller, link.requestId)))
      throw new DomainError("transport.notAllowed");
    if (link.revokedAt) throw new DomainError("followLink.alreadyRevoked");
    await tx.update(followLinks).set({ revokedAt: sql`now()` }).where(eq(followLinks.id, linkId));
    return { value: undefined, details: { transportRequestId: link.requestId } };
  });
}

const tokenPattern = new RegExp(`^([1-9]\\d{0,9})\\.(${signaturePattern})$`);

interface FoundLink extends StoredLink {
  /** Neither expired nor revoked. */
  readonly isOpen: boolean;
  readonly hospitalId: number;
  /** The hospital's, for readers without choices of their own. */
  readonly reader: { readonly distanceUnit: DistanceUnit; readonly hourFormat: HourFormat };
}

/** Also one that has expired or was revoked. Null if the portal did not make it. @param token of the link's address */
export async function findLink(
  connection: Connection,
  secretBox: SecretBox,
  token: string,
): Promise<FoundLink | null> {
  const [, number = "", signature = ""] = tokenPattern.exec(token) ?? [];
  const [link] = await connection
    .select({
      ...getTableColumns(followLinks),
      isOpen: sql<boolean>`${isOpenLink}`,
      hospitalId: organizations.id,
      reader: { distanceUnit: organizations.distanceUnit, hourFormat: organizations.hourFormat },
    })
    .from(followLinks)
    .innerJoin(transportRequests, eq(transportRequests.id, followLinks.transportRequestId))
    .innerJoin(organizations, eq(organizations.id, transportRequests.hospitalId))
    .where(eq(followLinks.id, rowNumber(number) ?? 0));
  return link && isSigned(secretBox, purpose, signedText(link), signature) ? link : null;
}
