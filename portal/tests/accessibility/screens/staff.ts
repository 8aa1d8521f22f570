import type { Page } from "playwright-core";
import type { Person } from "./people.ts";
import {
  click,
  openBothMaps,
  openDialog,
  searchWithoutHits,
  submitInvalid,
  toBell,
  toDrawer,
  toUserMenu,
  type Visit,
  waitForScript,
} from "./visit.ts";

/** The frame, which differs by role and grows with long names. */
const frame = (as: Person, home: string): readonly Visit[] => [
  { as, path: home },
  { as, path: home, state: "the account menu", open: toUserMenu, within: "header details" },
  { as, path: home, state: "the bell", open: toBell },
  { as, path: home, state: "the menu of a phone", open: toDrawer, onPhone: true },
];

/** Pages that show a role what concerns it, and an empty list to a new account. */
const lists = (as: Person): readonly Visit[] => [
  { as, path: "/active-transports" },
  { as, path: "/downtime-list" },
  { as, path: "/transport-history" },
  { as, path: "/ratings" },
  { as, path: "/notifications" },
  { as, path: "/profile" },
];

/** Pages that are the same for every role, and visited by one. */
const sharedPages = (as: Person): readonly Visit[] => [
  { as, path: "/displays" },
  { as, path: "/board" },
  { as, path: "/settings" },
  { as, path: "/settings?tab=notifications" },
  { as, path: "/settings?tab=security" },
  { as, path: "/" },
  { as, path: "/debug" },
  { as, path: "/legal" },
  { as, path: "/sdk/playground" },
  { as, path: "/unsubscribe?token=unsigned", status: 404 },
  { as, path: "/transport/:nothing", status: 404 },
  { as, path: "/no-such-page", status: 404 },
];

const transports = (as: Person, ...names: readonly string[]): readonly Visit[] =>
  names.flatMap((name) => [
    { as, path: `/transport/:${name}` },
    { as, path: `/transport/:${name}?tab=responses` },
  ]);

/** Tabs with the map, which loads after the page. */
const routeTabs = (as: Person, ...names: readonly string[]): readonly Visit[] =>
  names.map((name) => ({
    as,
    path: `/transport/:${name}?tab=route`,
    state: "the map",
    open: (page) => page.locator(".leaflet-container").waitFor(),
  }));

const toArrival = (page: Page) => page.getByText("Arrival (estimate").waitFor();

const toVehicle = async (page: Page) => {
  await page.locator(".ww-map-vehicle").waitFor();
  await toArrival(page);
};

const toMapOfVehicles = (page: Page) => page.locator(".fleet .ww-map-vehicle").first().waitFor();

const leaveDraft = async (page: Page) => {
  await page.getByLabel("Patient name").fill("x".repeat(120));
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL("**/hospital-dashboard");
  await page.goBack();
  await page.getByText("Draft for").waitFor();
};

export const hospitalScreens: readonly Visit[] = [
  ...frame("hospital", "/hospital-dashboard"),
  ...lists("hospital"),
  ...sharedPages("hospital"),
  { as: "hospital", path: "/hospital-dashboard?tab=completed" },
  { as: "hospital", path: "/ambulance-dashboard" },
  ...transports("hospital", "pending", "answered", "approved", "underWay", "completed", "unbreakable"),
  ...routeTabs("hospital", "approved", "unbreakable"),
  { as: "hospital", path: "/transport/:completed?tab=route" },
  { as: "hospital", path: "/transport/:rated" },
  { as: "hospital", path: "/transport/:cancelled" },
  { as: "hospital", path: "/hospital-dashboard?created=:pending" },
  { as: "hospital", path: "/hospital-dashboard", state: "a new request", open: openDialog("New request") },
  { as: "hospital", path: "/active-transports", state: "details", open: openDialog(/^View Details/) },
  { as: "hospital", path: "/emergency-access" },
  { as: "hospital", path: "/emergency-access/:access" },
  {
    as: "hospital",
    path: "/emergency-access/:access",
    state: "a search without results",
    open: searchWithoutHits,
  },
  { as: "hospital", path: "/emergency-access/:access/transports/:elsewhere" },
  { as: "hospital", path: "/emergency-access/:access/transports/:pending", status: 404 },
  { as: "hospital", path: "/emergency-reviews" },
  { as: "hospital", path: "/emergency-reviews/:overdue" },
  { as: "hospital", path: "/order-of-asking" },
  { as: "hospital", path: "/templates" },
  { as: "hospital", path: "/templates?from=:unbreakable" },
  { as: "hospital", path: "/new-request?template=:template" },
  { as: "hospital", path: "/standing-orders" },
  { as: "hospital", path: "/standing-orders?from=:unbreakable" },
  { as: "hospital", path: "/standing-orders/:standing" },
  { as: "hospital", path: "/transport/:answered/change" },
  { as: "hospital", path: "/transport/:unbreakable/hand-off" },
  { as: "hospital", path: "/transport/:completed/hand-off" },
  { as: "hospital", path: "/incoming" },
  { as: "hospital", path: "/incoming?show=ended" },
  { as: "hospital", path: "/incoming/:incoming" },
  { as: "hospital", path: "/incoming/:accepted" },
  { as: "hospital", path: "/incoming/:pending", status: 404 },
  { as: "hospital", path: "/new-request" },
  { as: "hospital", path: "/new-request", state: "a draft", open: leaveDraft },
  { as: "hospital", path: "/new-request", state: "both maps", open: openBothMaps },
  { as: "hospital", path: "/new-request", state: "both maps", open: openBothMaps, onPhone: true },
  {
    as: "hospital",
    path: "/new-request",
    state: "an empty form",
    open: async (page) => {
      // A draft that another visit has left appears with the script, and replaces the form that was clicked.
      await waitForScript(page);
      await submitInvalid("Create request")(page);
    },
  },
  {
    as: "hospital",
    path: "/transport/:answered?tab=responses",
    state: "an approval",
    open: openDialog("Approve"),
  },
  {
    as: "hospital",
    path: "/transport/:pending",
    state: "a cancellation",
    open: openDialog("Cancel Request"),
  },
  {
    as: "hospital",
    path: "/settings?tab=security",
    state: "the set-up of a second factor",
    open: async (page) => {
      await page.getByRole("button", { name: "Set up" }).click();
      await submitInvalid("Confirm")(page);
    },
  },
  ...["/hospital-dashboard", "/active-transports", "/transport-history"].map(
    (path) => ({ as: "hospital", path, state: "a search without results", open: searchWithoutHits }) as const,
  ),
  { as: "hospital", path: "/notifications?cursor=nonsense", status: 422 },
  {
    as: "hospital",
    path: "/profile",
    state: "no name",
    open: async (page) => {
      await page.getByLabel(/^Name/).fill("");
      await submitInvalid("Save profile")(page);
    },
  },
  { as: "hospital", path: "/profile", state: "no password", open: submitInvalid("Change password") },
  {
    as: "hospital",
    path: "/settings",
    state: "the deletion of the account",
    open: async (page) => {
      await click("Delete Account", "main")(page);
      await submitInvalid("Delete Account")(page);
    },
  },
  { as: "hospital", path: "/transport/:underWay/crew", status: 403 },
  { as: "hospital", path: "/transport/:tracked", state: "the vehicle's arrival", open: toArrival },
  { as: "hospital", path: "/transport/:tracked?tab=route", state: "the vehicle", open: toVehicle },
  { as: "hospital", path: "/active-transports", state: "a map of vehicles", open: toMapOfVehicles },
  { as: "hospital", path: "/active-transports", state: "a map", open: toMapOfVehicles, onPhone: true },
  { as: "hospital", path: "/admin", status: 403 },
  ...["/embedding", "/embedding/:site", "/embedding/:oldSite", "/embedding/:oldSite?tab=origins"].map(
    (path) => ({ as: "hospital", path }) as const,
  ),
  ...["origins", "snippets", "theme", "usage"].map(
    (tab) => ({ as: "hospital", path: `/embedding/:site?tab=${tab}` }) as const,
  ),
  { as: "hospital", path: "/embedding/:nothing", status: 404 },
  {
    as: "hospital",
    path: "/embedding?dialog=create",
    state: "an empty form",
    open: submitInvalid("Create site"),
  },
  { as: "hospital", path: "/embedding/:site", state: "revoking a key", open: openDialog("Revoke") },
  { as: "hospital", path: "/embedding/:site", state: "revoking the site", open: openDialog("Revoke site") },
  ...frame("new hospital", "/hospital-dashboard"),
  ...lists("new hospital"),
  { as: "new hospital", path: "/embedding" },
  { as: "new hospital", path: "/new-request" },
  { as: "new hospital", path: "/emergency-access" },
  {
    as: "new hospital",
    path: "/emergency-access",
    state: "an empty form",
    open: submitInvalid("Start emergency access"),
  },
];

export const companyScreens: readonly Visit[] = [
  ...frame("ambulance", "/ambulance-dashboard"),
  ...lists("ambulance"),
  { as: "ambulance", path: "/ambulance-dashboard?tab=completed" },
  { as: "ambulance", path: "/ambulance-dashboard?sort=distance" },
  { as: "ambulance", path: "/my-transports" },
  ...transports("ambulance", "pending", "answered", "approved", "underWay", "completed", "unbreakable"),
  ...routeTabs("ambulance", "pending"),
  { as: "ambulance", path: "/transport/:lost" },
  { as: "ambulance", path: "/transport-history?show=not-chosen" },
  { as: "ambulance", path: "/my-transports?copy=1", onPhone: true },
  { as: "ambulance", path: "/transport/:approved/crew", onPhone: true },
  { as: "ambulance", path: "/transport/:underWay/crew" },
  {
    as: "ambulance",
    path: "/transport/:underWay/crew",
    state: "denied geolocation",
    open: async (page) => {
      await page.getByRole("switch", { name: "Share position" }).click();
      await page.getByText("This browser may not know where the phone is.").waitFor();
    },
    onPhone: true,
  },
  {
    as: "ambulance",
    path: "/transport/:tracked/crew",
    state: "a colleague's position",
    open: (page) => page.locator(".crew-times").getByText("promised").waitFor(),
    onPhone: true,
  },
  { as: "ambulance", path: "/transport/:completed/crew", onPhone: true },
  { as: "ambulance", path: "/transport/:pending/crew", status: 403 },
  {
    as: "ambulance",
    path: "/transport/:pending?tab=responses",
    state: "a response without an arrival",
    open: async (page) => {
      await page.getByRole("button", { name: "Other" }).click();
      await submitInvalid("Send response")(page);
    },
  },
  {
    as: "ambulance",
    path: "/transport/:approved",
    state: "a release",
    open: openDialog("Release Transport"),
  },
  { as: "ambulance", path: "/active-transports", state: "details", open: openDialog(/^View Details/) },
  {
    as: "ambulance",
    path: "/profile",
    state: "an unknown base",
    open: async (page) => {
      await page.getByLabel("Base location", { exact: true }).fill("nowhere at all");
      await submitInvalid("Save base location")(page);
    },
  },
  { as: "new company", path: "/my-transports" },
  ...frame("new company", "/ambulance-dashboard"),
  ...lists("new company"),
];

export const staffScreens = { frame, transports };
