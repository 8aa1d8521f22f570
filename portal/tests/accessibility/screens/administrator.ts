import { confirmationNames } from "#app/sections/admin/users/confirmation-names.ts";
import { staffScreens } from "./staff.ts";
import {
  click,
  openByLink,
  openDialog,
  searchWithoutHits,
  submitInvalid,
  type Visit,
  waitForScript,
} from "./visit.ts";

const as = "admin";

const reviews: readonly Visit[] = [
  { as, path: "/emergency-reviews" },
  { as, path: "/emergency-reviews?tab=reviewed" },
  { as, path: "/emergency-reviews/:overdue" },
  { as, path: "/emergency-reviews/:overdue", state: "no finding", open: submitInvalid("Save review") },
  { as, path: "/emergency-reviews/:judged" },
  { as, path: "/emergency-reviews/:access" },
  { as, path: "/emergency-reviews/:nothing", status: 404 },
];

const confirmation: readonly Visit[] = [
  { as, path: "/login/confirm?redirectTo=/admin" },
  { as, path: "/login/confirm", state: "no password", open: submitInvalid("Confirm") },
];

/** Pages with a dialog opened by the address, whose form is submitted unchanged. */
const dialogs: readonly Visit[] = [
  { as, path: "/admin?tab=users&dialog=create" },
  {
    as,
    path: "/admin/users?dialog=create",
    state: "an empty form",
    open: async (page) => {
      await waitForScript(page);
      await page.getByRole("button", { name: "Create User", exact: true }).click();
      await page.getByText("Username and password are required.").first().waitFor();
    },
  },
  {
    as,
    path: "/admin/users?dialog=edit&id=:user",
    state: "no username",
    open: async (page) => {
      await page.getByLabel(/^Username/).fill("");
      await submitInvalid("Save Changes")(page);
    },
  },
  ...confirmationNames.map((name) => ({ as, path: `/admin/users?dialog=${name}&id=:user` }) as const),
  {
    as,
    path: "/admin/organizations?dialog=edit&id=:organization",
    state: "no name",
    open: async (page) => {
      await page.getByLabel(/^Name/).fill("");
      await submitInvalid("Save Changes")(page);
    },
  },
  {
    as,
    path: "/admin/organizations/single-sign-on/:organization",
    state: "an empty form",
    open: submitInvalid("Save"),
  },
  {
    as,
    path: "/admin/invitations?dialog=invite",
    state: "an empty form",
    open: submitInvalid("Send Invitation"),
  },
  { as, path: "/admin/users", state: "a new user", open: openByLink("Add New User") },
  { as, path: "/admin/users", state: "a user to edit", open: openByLink("Edit crew") },
  { as, path: "/admin/users", state: "a deletion", open: openByLink("Delete crew") },
  {
    as,
    path: "/admin/organizations",
    state: "a new company",
    open: async (page) => {
      await openByLink("Add Organization")(page);
      await page.getByLabel("Kind").selectOption("ambulance");
      await page.getByLabel("Base location", { exact: true }).waitFor();
    },
  },
  { as, path: "/admin/organizations", state: "a new organization", open: openByLink("Add Organization") },
  { as, path: "/admin/invitations", state: "a new invitation", open: openByLink("Invite by mail") },
];

export const administratorScreens: readonly Visit[] = [
  ...staffScreens.frame(as, "/admin"),
  { as, path: "/active-transports" },
  { as, path: "/transport-history" },
  ...staffScreens.transports(as, "answered", "underWay"),
  { as, path: "/new-request" },
  { as, path: "/admin", state: "the figures as a table", open: click("Show as a table", "main") },
  { as, path: "/admin?tab=users" },
  { as, path: "/admin?tab=audit-logs" },
  { as, path: "/admin?tab=settings" },
  { as, path: "/admin/users" },
  { as, path: "/admin/users?state=deactivated" },
  { as, path: "/admin/announcements" },
  { as, path: "/admin/retention" },
  { as, path: "/admin/users", state: "more actions on a user", open: openDialog(/^More for/) },
  { as, path: "/admin/users", state: "a search without results", open: searchWithoutHits },
  ...confirmation,
  ...reviews,
  ...dialogs,
  { as, path: "/admin/organizations" },
  { as, path: "/admin/invitations" },
  { as, path: "/admin/logs" },
  { as, path: "/admin/logs", state: "a search without results", open: searchWithoutHits },
  { as, path: "/admin/logs", state: "the calendar", open: openDialog("Date range") },
  { as, path: "/admin/logs", state: "the export menu", open: click("Export Logs", "main") },
  { as, path: "/admin/logs", state: "an entry", open: openDialog(/^Details of entry/) },
  { as, path: "/admin/logs?record=transport&record=:answered" },
  { as, path: "/admin/logs/:entry" },
  { as, path: "/admin/disclosures/:unbreakable" },
  { as, path: "/admin/disclosures/:completed" },
  { as, path: "/admin/disclosures/:completed?from=2001-01-01&to=2001-01-02", state: "nothing" },
  { as, path: "/admin/disclosures/:nothing", status: 404 },
  { as, path: "/admin/logs/:nothing", status: 404 },
  { as, path: "/embedding" },
  { as, path: "/embedding?dialog=create" },
  { as, path: "/embedding/:site" },
  { as, path: "/admin/messages" },
  { as, path: "/admin/messages?open=:message" },
  { as, path: "/admin/messages", state: "a search without results", open: searchWithoutHits },
  { as, path: "/admin/settings" },
  {
    as,
    path: "/admin/settings?tab=security",
    state: "a number that is too small",
    open: async (page) => {
      await page.getByLabel(/^Session Timeout/).fill("1");
      await submitInvalid("Save Settings")(page);
    },
  },
  { as, path: "/admin/settings?tab=email" },
  { as, path: "/admin/routes" },
  {
    as,
    path: "/admin/routes",
    state: "own servers, one invalid",
    open: async (page) => {
      await page.getByLabel("Map Provider").selectOption("osm");
      await page.getByLabel("Routing Server Address").fill("valhalla.example.org");
      await submitInvalid("Save Settings")(page);
    },
  },
  {
    as,
    path: "/admin/routes",
    state: "a test of the map service",
    open: async (page) => {
      await page.getByRole("button", { name: "Test Map Service" }).click();
      await page.locator("#map-test [role=status] p").first().waitFor();
    },
  },
];
