import type { Act } from "./slow-page.ts";

export interface MeasuredPage {
  readonly name: string;
  readonly user: "hospital" | "ambulance";
  readonly path: string;
  readonly viewports: readonly ("phone" | "desktop")[];
  /** Without its scripts and the server's time. */
  readonly isBare?: true;
  /** What a user does, one after the other. */
  readonly acts: Readonly<Record<string, Act>>;
}

const click =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click();
const type =
  (selector: string, text: string): Act =>
  async (page) => {
    await page.locator(selector).first().click();
    await page.keyboard.type(text, { delay: 80 });
  };
const press =
  (...keys: readonly string[]): Act =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key, { delay: 80 });
  };

const bell = "a[aria-haspopup][href='/notifications']";

/** Of every page after the log-in. */
export const frameActs = {
  "account menu": click(".account summary"),
  "close menu": press("Escape"),
  notifications: click(bell),
  "close notifications": press("Escape"),
};

/** Present when the page has its scripts. */
export const hydrated = bell;

const both = ["desktop", "phone"] as const;

export const getPages = (transportId: number): readonly MeasuredPage[] => [
  {
    name: "hospital's, without scripts",
    user: "hospital",
    path: "/hospital-dashboard",
    viewports: both,
    isBare: true,
    acts: {
      search: type("main [type=search]", "ward"),
      "ward filter": click("main details summary"),
      "account menu": click(".account summary"),
    },
  },
  {
    name: "hospital's dashboard",
    user: "hospital",
    path: "/hospital-dashboard",
    viewports: both,
    acts: {
      search: type("main [type=search]", "ward"),
      "ward filter": click("main details summary"),
      "other tab": click("main [role=tab] >> nth=1"),
      ...frameActs,
      dialog: click("a.fab"),
      "type in dialog": type("[role=dialog] input[name=patientName]", "Kessler"),
    },
  },
  {
    name: "company's dashboard",
    user: "ambulance",
    path: "/ambulance-dashboard",
    viewports: both,
    acts: {
      order: click(".list-order a[href*='sort=pickup']"),
      "next rows": press("j", "j"),
      ...frameActs,
      search: type("main [type=search]", "ward"),
    },
  },
  {
    name: "transport",
    user: "hospital",
    path: `/transport/${transportId}`,
    viewports: both,
    acts: {
      "other tab": click("main [role=tab] >> nth=1"),
      messages: click("main [role=tab] >> nth=3"),
      "type a message": type("main textarea", "On our way"),
      ...frameActs,
    },
  },
  {
    name: "crew page",
    user: "ambulance",
    path: `/transport/${transportId}/crew`,
    viewports: ["phone"],
    acts: {
      step: click(".crew-buttons button"),
      undo: click(".crew-step button:has-text('Undo')"),
      "type a message": type("main textarea", "At the gate"),
      ...frameActs,
    },
  },
  {
    name: "new request",
    user: "hospital",
    path: "/new-request",
    viewports: both,
    acts: {
      "patient's name": type("main input[name=patientName]", "Kessler"),
      priority: type("main select[name=priority]", "c"),
      place: type("main [role=combobox]", "Larkm"),
      ...frameActs,
    },
  },
];
