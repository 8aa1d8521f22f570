import { registerSchema, sessionUserSchema } from "@wardway/model";
import { z } from "zod";
import { codeLength } from "#app/domain/accounts/second-factor-code.server.ts";
import type { Subject } from "../operation.ts";

/** What is longer than any password is a wrong one, and is told nothing else. */
const credentialsSchema = z.object({
  username: z.string().min(1),
  password: z.string().min(1),
  code: z
    .string()
    .min(1)
    .max(codeLength)
    .nullish()
    .describe("Of the authenticator, or a recovery code: where the account has a second factor."),
});

export const session: Subject = {
  name: "Session",
  description: "A session is a cookie. It ends after a while without use, and twelve hours after the log-in.",
  operations: [
    {
      method: "POST",
      path: "/api/login",
      id: "logIn",
      summary: "Log in",
      details:
        "The answer sets the session cookie. A wrong pair and an account that does not exist are answered alike. " +
        "Where the account has a second factor, a call without a code is refused with second_factor_required.",
      body: credentialsSchema.meta({ id: "Credentials" }),
      answer: sessionUserSchema,
      headers: { "Set-Cookie": "The session." },
      refusals: ["unauthenticated", "too_many"],
      example: { body: { username: "hospital", password: "the-password" } },
    },
    {
      method: "GET",
      path: "/api/user",
      id: "getSessionUser",
      summary: "Who is signed in",
      details: "Asking does not keep a session alive.",
      answer: sessionUserSchema,
      headers: { "X-Unread-Count": "The person's unread notifications." },
    },
    {
      method: "POST",
      path: "/api/logout",
      id: "logOut",
      summary: "Log out",
      details: "Ends the session that came along; without one there is nothing to end.",
      status: 204,
      headers: { "Set-Cookie": "Takes the session's cookie away." },
    },
    {
      method: "POST",
      path: "/api/register",
      id: "register",
      summary: "Open an account by invitation",
      details:
        "There is no open sign-up: an administrator sends an invitation, whose link has the token. Role, " +
        "organization and email address are the invitation's. Who has registered is logged in.",
      body: registerSchema.meta({ id: "Registration" }),
      status: 201,
      answer: sessionUserSchema,
      headers: { "Set-Cookie": "The session.", Location: "Where the account is read." },
      refusals: ["not_found", "conflict", "too_many"],
      example: {
        body: {
          token: "the-token-of-the-link",
          username: "d.whitfield",
          password: "a-long-password",
          name: "Dana Whitfield",
        },
      },
    },
  ],
};
