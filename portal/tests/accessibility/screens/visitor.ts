import { invitationToken, resetToken } from "./subjects.ts";
import { click, submitInvalid, type Visit } from "./visit.ts";

export const visitorScreens: readonly Visit[] = [
  { as: "visitor", path: "/" },
  { as: "visitor", path: "/", state: "a message without a name", open: submitInvalid("Send message") },
  { as: "visitor", path: "/no-such-page", status: 404 },
  { as: "visitor", path: "/debug" },
  { as: "visitor", path: "/legal" },
  {
    as: "visitor",
    path: "/sdk/playground?element=tracking",
    state: "a transport",
    open: (page) => page.getByRole("listitem").filter({ hasText: "wardway-ready" }).first().waitFor(),
  },
  { as: "visitor", path: "/board" },
  { as: "visitor", path: "/downtime-computer" },
  { as: "visitor", path: "/follow/:ofUnit" },
  { as: "visitor", path: "/follow/:ofFamily" },
  { as: "visitor", path: "/follow/unsigned", status: 404 },
  { as: "visitor", path: "/unsubscribe?token=unsigned", status: 404 },
  { as: "visitor", path: "/login" },
  {
    as: "visitor",
    path: "/login",
    state: "an empty form",
    open: async (page) => {
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await page.getByText("Please enter both username and password").first().waitFor();
    },
  },
  {
    as: "visitor",
    path: "/login",
    state: "a wrong password",
    open: async (page) => {
      await page.getByLabel("Username").fill("nobody");
      await page.getByLabel(/^Password/).fill("wrong password");
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await page.getByText("Invalid username or password").first().waitFor();
    },
  },
  { as: "visitor", path: "/login/sso" },
  { as: "visitor", path: "/login/sso", state: "an empty form", open: submitInvalid("Continue") },
  { as: "visitor", path: "/login/sso/callback", status: 401 },
  // Leads to the log-in. The page after a log-out is in `single-sign-on.test.ts`.
  { as: "visitor", path: "/logout" },
  { as: "visitor", path: "/forgot-password" },
  { as: "visitor", path: "/forgot-password", state: "an empty form", open: submitInvalid("Send link") },
  {
    as: "visitor",
    path: "/forgot-password",
    state: "the link was sent",
    open: async (page) => {
      await page.getByLabel("Username").fill("nobody");
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByRole("heading", { name: "Check your email" }).waitFor();
    },
  },
  { as: "visitor", path: `/reset-password?token=${resetToken}`, open: submitInvalid("Change password") },
  { as: "awaiting code", path: "/reset-password?token=expired", status: 404 },
  { as: "visitor", path: `/invitation?token=${invitationToken}`, open: submitInvalid("Open account") },
  { as: "awaiting code", path: "/invitation?token=expired", status: 404 },
  { as: "visitor", path: "/api/docs" },
  { as: "awaiting code", path: "/login/code" },
  { as: "awaiting code", path: "/login/code", state: "an empty form", open: submitInvalid("Log in") },
  {
    as: "awaiting code",
    path: "/login/code",
    state: "by a recovery code",
    open: click(/recovery code/i, "main"),
  },
  { as: "expired password", path: "/login/password" },
  {
    as: "expired password",
    path: "/login/password",
    state: "an empty form",
    open: submitInvalid("Change password"),
  },
  { as: "expired password", path: "/" },
  { as: "no organization", path: "/login/organization" },
  { as: "another network", path: "/login/network" },
];
