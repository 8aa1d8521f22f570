import { DomainError, describeError, isShowable, limits } from "@wardway/model";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import {
  type CheckedAccount,
  type Credentials,
  checkCredentials,
  wrongCredentials,
} from "#app/domain/accounts/check-credentials.server.ts";
import { MAX_CODE_LENGTH } from "#app/domain/accounts/second-factor-code.server.ts";
import { assertStorable, type LogInCall, readLogInContext } from "./log-in.server.ts";

const credentialsSchema = z.object({
  username: z.string().trim().min(1).max(limits.username).refine(isShowable),
  password: z.string().min(1).max(limits.passwordMax),
});

/**
 * Authenticates the username and password of a form.
 * @returns the account, which may still need a second factor
 * @throws DomainError invalid, unauthenticated, too_many, or unavailable during maintenance and downtimes
 */
export async function authenticateForm(call: LogInCall): Promise<CheckedAccount> {
  return authenticator(call).authenticate("form", call.request);
}

/** As `authenticateForm` for a JSON body. */
export async function authenticateJson(
  call: LogInCall,
  body: Readonly<Record<string, unknown>>,
): Promise<CheckedAccount> {
  const form = new URLSearchParams();
  for (const name of ["username", "password", "code"]) {
    const value = body[name];
    if (typeof value === "string") form.append(name, value);
  }
  return authenticator(call).authenticate(
    "form",
    new Request(call.request.url, { method: "POST", body: form }),
  );
}

/** One per call: it depends on that call's database and address. */
function authenticator(call: LogInCall): Authenticator<CheckedAccount> {
  const { db, secretBox } = call.context;
  assertStorable(call);
  return new Authenticator<CheckedAccount>().use(
    new FormStrategy(async ({ form }) => {
      const typed = form.get("code");
      return checkCredentials(db, parseCredentials(form), {
        ...(await readLogInContext(call)),
        code: isCode(typed) ? { typed, secretBox } : null,
      });
    }),
    "form",
  );
}

const isCode = (typed: FormDataEntryValue | null): typed is string =>
  typeof typed === "string" && typed !== "" && typed.length <= MAX_CODE_LENGTH;

function parseCredentials(form: FormData): Credentials {
  const parsed = credentialsSchema.safeParse(Object.fromEntries(form));
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.filter(
    (issue) => issue.code === "too_small" || issue.code === "invalid_type",
  );
  const empty = describeError("login.credentialsMissing");
  const [first, ...rest] = missing.map(({ path }) => ({ field: path.join("."), ...empty }));
  throw first ? new DomainError([first, ...rest]) : wrongCredentials();
}
