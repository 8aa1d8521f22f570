import type { AppLoadContext } from "@remix-run/node";
import { DomainError, describeError, fieldRejection, isShowable, limits } from "@wardway/model";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import { type Credentials, checkCredentials, wrongCredentials } from "../domain/accounts/log-in.server.ts";
import { recordLogInOf, recordRefusedLogIn } from "../domain/accounts/log-in-record.server.ts";
import type { Origin } from "../domain/accounts/log-ins.server.ts";
import { codeLength, enterCode, type Opened } from "../domain/accounts/second-factor-code.server.ts";
import type { Account } from "../domain/accounts/session-user.server.ts";
import { holdUnchanged } from "../domain/accounts/unchanged.server.ts";
import { sessionCookie } from "./cookies.server.ts";
import { endCurrentSession } from "./log-out.server.ts";
import { beginAwaitingSession, beginSession } from "./sessions/store.server.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

type Header = [string, string];

const credentialsSchema = z.object({
  username: z.string().trim().min(1).max(limits.username).refine(isShowable),
  password: z.string().min(1).max(limits.passwordMax),
});

/** @throws DomainError invalid where a field is empty, unauthenticated where the pair cannot be right */
export function parseCredentials(body: unknown): Credentials {
  const parsed = credentialsSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.filter(
    (issue) => issue.code === "too_small" || issue.code === "invalid_type",
  );
  const empty = describeError("login.credentialsMissing");
  const [first, ...rest] = missing.map(({ path }) => ({ field: path.join("."), ...empty }));
  throw first ? new DomainError([first, ...rest]) : wrongCredentials();
}

/** A code of the second factor, as it was typed. @throws DomainError invalid on `code` */
export function parseCode(value: unknown): string {
  const parsed = z.string().trim().min(1).max(codeLength).refine(isShowable).safeParse(value);
  if (parsed.success) return parsed.data;
  throw fieldRejection("code", "login.codeMissing");
}

/** The log-in page's strategy; one per call, because it checks against that call's database and address. */
export function authenticator(call: Call): Authenticator<Account> {
  return new Authenticator<Account>().use(
    new FormStrategy(({ form }) => checkPassword(call, parseCredentials(Object.fromEntries(form)))),
    "form",
  );
}

/** The account that the pair opens, if nothing but a second factor is missing. @throws DomainError */
export function checkPassword(call: Call, credentials: Credentials): Promise<Account> {
  const { db, demoLogins } = call.context;
  return checkCredentials(db, credentials, { ...originOf(call), demoLogins });
}

/** Whether an account asks for a code after its password. */
export const hasSecondFactor = (account: Account) => account.totpConfirmedAt !== null;

/** Checks the code of an account whose password was right. @throws DomainError unauthenticated, too_many */
export function checkCode(call: Call, account: Account, code: string): Promise<Opened> {
  const { db, secretBox } = call.context;
  return enterCode(db, secretBox, account, code, originOf(call));
}

/**
 * Completes a log-in: a new session, under an id that nobody knew before, in the place of what the browser had.
 * @param by how the second factor was given, where there was one
 * @returns the header that gives the browser its cookie
 * @throws DomainError unauthenticated, where the account was changed since its password was checked
 */
export async function completeLogIn(call: Call, account: Account, by?: Opened): Promise<Header> {
  const id = await begin(call, account, beginSession);
  await recordLogInOf(call.context.db, account, originOf(call), by);
  return sessionHeader(call, id);
}

/**
 * Has the browser wait for the second factor.
 * @returns the header that gives it its cookie
 * @throws DomainError as `completeLogIn`
 */
export async function awaitSecondFactor(call: Call, account: Account): Promise<Header> {
  return sessionHeader(call, await begin(call, account, beginAwaitingSession));
}

async function begin(call: Call, account: Account, beginOne: typeof beginSession): Promise<string> {
  const { db } = call.context;
  await endCurrentSession(call.request, call.context);
  try {
    return await db.transaction(async (tx) => {
      await holdUnchanged(tx, account);
      return beginOne(tx, account.id, originOf(call));
    });
  } catch (error) {
    if (error instanceof DomainError) {
      await recordRefusedLogIn(db, account, "refused", originOf(call), "changed_meanwhile");
    }
    throw error;
  }
}

/** For a program that gave the password alone. @throws DomainError second_factor_required */
export async function refuseWithoutCode(call: Call, account: Account): Promise<never> {
  await recordRefusedLogIn(call.context.db, account, "refused", originOf(call), "second_factor_required");
  throw new DomainError("login.codeRequired", {}, [{ field: "code", ...describeError("login.codeMissing") }]);
}

const originOf = ({ request, context }: Call): Origin => ({
  ipAddress: context.ipAddress,
  userAgent: request.headers.get("user-agent"),
});

async function sessionHeader({ context }: Call, id: string): Promise<Header> {
  return ["set-cookie", await sessionCookie(context).serialize(id)];
}
