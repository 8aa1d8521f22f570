import { z } from "zod";
import { limits } from "../limits.ts";
import { registerSchema } from "../users.ts";
import { sessionUserSchema } from "../wire.ts";
import type { Subject } from "./contract.ts";
import { portalRoutes, sdkRoutes } from "./routes.ts";

/** Only describes the call: log-in rejects overlong credentials like wrong ones. */
const credentialsSchema = z
  .object({
    username: z.string().min(1),
    password: z.string().min(1),
    code: z
      .string()
      .min(1)
      .max(limits.secondFactorCode)
      .nullish()
      .describe("From the authenticator app, or a recovery code, if the account has a second factor."),
  })
  .meta({ id: "Credentials" });

export const session = {
  name: "Session",
  description: "A session is a cookie. It ends after a while without use, and twelve hours after the log-in.",
  endpoints: {
    logIn: {
      ...portalRoutes.logIn,
      right: "anyone",
      audit: "change",
      summary: "Log in",
      description:
        "The response sets the session cookie. Wrong credentials and an account that does not exist have the same " +
        "response. If the account has a second factor, a call without a code is rejected with second_factor_required.",
      body: credentialsSchema,
      bodyParsedBy: "handler",
      response: sessionUserSchema,
      headers: { "Set-Cookie": "The session." },
      errors: ["unauthenticated", "forbidden", "too_many"],
      example: { body: { username: "hospital", password: "the-password" } },
    },
    getCurrentUser: {
      ...sdkRoutes.getCurrentUser,
      right: "signed-in",
      audit: { none: "the caller's own account" },
      summary: "Get the current user",
      description: "Does not extend the session.",
      response: sessionUserSchema,
      headers: {
        "X-Unread-Count": "Unread notifications of the user.",
        "X-Waiting-Count": "Those of them that wait for the user's organization.",
        "X-Session-Seconds": "Seconds until the session ends without activity, and at the latest.",
      },
    },
    logOut: {
      ...portalRoutes.logOut,
      right: "anyone",
      audit: "change",
      summary: "Log out",
      description:
        "Ends the session of the cookie, if there is one. A session at the provider of the user's organization stays open.",
      status: 204,
      headers: {
        "Set-Cookie": "Removes the session cookie.",
        "Clear-Site-Data": "Removes what a browser has cached and stored.",
      },
    },
    register: {
      ...portalRoutes.register,
      right: "anyone",
      audit: "change",
      summary: "Open an account by invitation",
      description:
        "There is no open sign-up: an administrator sends an invitation, whose link has the token. Role, " +
        "organization and email address come from the invitation. The new user is logged in.",
      body: registerSchema.meta({ id: "Registration" }),
      bodyParsedBy: "handler",
      status: 201,
      response: sessionUserSchema,
      location: "/api/user",
      headers: { "Set-Cookie": "The session." },
      errors: ["not_found", "conflict", "too_many"],
      example: {
        body: {
          token: "the-token-of-the-link",
          username: "d.whitfield",
          password: "a-long-password",
          name: "Dana Whitfield",
        },
      },
    },
  },
} as const satisfies Subject;
