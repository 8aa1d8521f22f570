import { invitationToken, resetToken } from "./subjects.ts";
import { press, refusedAfter, type Visit } from "./visit.ts";

/** What everybody sees, and the way in. */
export const visitorScreens: readonly Visit[] = [
  { as: "visitor", path: "/" },
  { as: "visitor", path: "/", state: "a message without a name", open: refusedAfter("Send message") },
  { as: "visitor", path: "/no-such-page", status: 404 },
  { as: "visitor", path: "/debug" },
  { as: "visitor", path: "/login" },
  {
    as: "visitor",
    path: "/login",
    state: "nothing typed",
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
  { as: "visitor", path: "/forgot-password" },
  { as: "visitor", path: "/forgot-password", state: "nothing typed", open: refusedAfter("Send link") },
  {
    as: "visitor",
    path: "/forgot-password",
    state: "the link is on its way",
    open: async (page) => {
      await page.getByLabel("Username").fill("nobody");
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByRole("heading", { name: "Check your email" }).waitFor();
    },
  },
  { as: "visitor", path: `/reset-password?token=${resetToken}`, open: refusedAfter("Change password") },
  { as: "half signed in", path: "/reset-password?token=over", status: 404 },
  { as: "visitor", path: `/invitation?token=${invitationToken}`, open: refusedAfter("Open account") },
  { as: "half signed in", path: "/invitation?token=over", status: 404 },
  { as: "visitor", path: "/api/docs" },
  { as: "half signed in", path: "/login/code" },
  { as: "half signed in", path: "/login/code", state: "nothing typed", open: refusedAfter("Log in") },
  {
    as: "half signed in",
    path: "/login/code",
    state: "by a recovery code",
    open: press(/recovery code/i, "main"),
  },
  { as: "overdue", path: "/login/password" },
  { as: "overdue", path: "/login/password", state: "nothing typed", open: refusedAfter("Change password") },
  { as: "overdue", path: "/" },
];
