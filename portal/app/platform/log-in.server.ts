import type { AppLoadContext } from "@remix-run/node";
import { DomainError, isShowable, limits } from "@wardway/db/model";
import pLimit from "p-limit";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import type { Account } from "../domain/accounts/session-user.server.ts";
import {
  type Credentials,
  verifyPassword,
  wrongCredentials,
} from "../domain/accounts/verify-password.server.ts";
import { sessionCookie } from "./cookies.server.ts";
import { emptyCredentials } from "./log-in-texts.ts";
import { beginSession } from "./sessions/store.server.ts";

const credentialsSchema = z.object({
  username: z.string().trim().min(1).max(limits.username).refine(isShowable),
  password: z.string().min(1).max(limits.passwordMax),
});

/** Failures an address and name may have in a quarter of an hour; by both, so that nobody locks out a hospital. */
const failures = new RateLimiterMemory({ points: 10, duration: 15 * 60 });
/** Failures of one address whatever the name. */
const failuresOfAddress = new RateLimiterMemory({ points: 100, duration: 15 * 60 });

/**
 * Checking a password takes a thread and much memory on purpose. Two at a time leave the others to files and
 * pages, so that a flood of guesses slows down nothing but logging in.
 */
const checks = pLimit(2);
/** Log-ins that may wait for their turn: about two seconds' worth. */
const mostWaiting = 100;

/** @throws DomainError invalid where a field is empty, unauthenticated where the pair is wrong */
export function parseCredentials(body: unknown): Credentials {
  const parsed = credentialsSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.filter(
    (issue) => issue.code === "too_small" || issue.code === "invalid_type",
  );
  if (missing.length === 0) throw wrongCredentials();
  throw new DomainError(
    "invalid",
    emptyCredentials,
    missing.map((issue) => ({ field: issue.path.join("."), message: emptyCredentials })),
  );
}

/**
 * Checks the pair, slowing down who guesses. An attempt is counted before it is checked and given back when it
 * succeeds: many at once get no more tries than many in a row. @throws DomainError
 */
export async function logIn(context: AppLoadContext, credentials: Credentials): Promise<Account> {
  const address = networkOf(context.ipAddress ?? "unknown");
  const guess = `${address} ${credentials.username.toLowerCase()}`;
  await Promise.all([failures.consume(guess), failuresOfAddress.consume(address)]).catch((limit: unknown) => {
    throw limit instanceof RateLimiterRes ? tooManyAttempts() : limit;
  });
  if (checks.pendingCount >= mostWaiting) throw tooBusy();
  const account = await checks(() => verifyPassword(context.db, credentials, context));
  await Promise.all([failures.delete(guess), failuresOfAddress.reward(address)]);
  return account;
}

/** A household or a host has a whole /64 of IPv6 addresses (RFC 6177): they count as one. */
function networkOf(address: string): string {
  return address.includes(":") && !address.startsWith("::ffff:") ? address.split(":", 4).join(":") : address;
}

const tooBusy = () =>
  new DomainError("too_many", "Many people are logging in at the moment. Try again in a few seconds.");

const tooManyAttempts = () =>
  new DomainError("too_many", "Too many failed attempts. Wait a quarter of an hour, then try again.");

/** The log-in page's strategy; one per call, because it checks against that call's database and address. */
export function authenticator(context: AppLoadContext): Authenticator<Account> {
  return new Authenticator<Account>().use(
    new FormStrategy(({ form }) => logIn(context, parseCredentials(Object.fromEntries(form)))),
    "form",
  );
}

/** Begins the session of a checked account. @returns the header that gives the browser its cookie */
export async function beginSessionOf(
  account: Account,
  request: Request,
  context: AppLoadContext,
): Promise<[string, string]> {
  const id = await beginSession(context.db, account.id, {
    ipAddress: context.ipAddress,
    userAgent: request.headers.get("user-agent"),
  });
  return ["set-cookie", await sessionCookie(context).serialize(id)];
}
