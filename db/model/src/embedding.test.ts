import { describe, expect, test } from "vitest";
import { embedThemeSchema } from "./embed-theme.ts";
import {
  embeddingLimits,
  openWidgetSessionSchema,
  originField,
  siteNameField,
  siteOriginField,
} from "./embedding.ts";
import { messageText } from "./messages/message.ts";

/** What no name of a site or a person may hold: it could not be stored, or would be read as something else. */
const unfit: readonly (readonly [string, string])[] = [
  ["a NUL", "Ward\u00004"],
  ["an escape", "Ward\u001b[31m4"],
  ["a control of the upper range", "Ward\u009b4"],
  ["a line end", "Ward\n4"],
  ["a line end of another kind", "Ward\u20284"],
  ["a tab", "Ward\t4"],
  ["an override of the direction", "Ward \u202e4 tseW"],
  ["an isolate", "Ward \u2067 4"],
  ["half of a surrogate pair", "Ward \ud83d"],
];

/** What looks like code somewhere, and is a name like any other: whoever shows it shows its characters. */
const odd = [
  "</style><script>alert(1)</script>",
  '=HYPERLINK("https://evil.example","Open")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "'; drop table users; --",
  "}; url(https://evil.example) {",
  "__proto__",
  "../../etc/passwd",
  "%00%0d%0a",
  "مريم الحداد",
  "Zoë O'Brien-Łukasz 👩‍⚕️",
];

describe("siteNameField", () => {
  test.each(unfit)("rejects %s", (_, name) => {
    expect(siteNameField.safeParse(name).success).toBe(false);
  });

  test.each(odd)("accepts %s unchanged", (name) => {
    expect(siteNameField.parse(name)).toBe(name);
  });

  test("limits the length", () => {
    const longest = "x".repeat(embeddingLimits.siteName);
    expect(siteNameField.parse(longest)).toBe(longest);
    for (const name of [`${longest}x`, "x".repeat(10_000), " ".repeat(10_000), ""]) {
      expect(siteNameField.safeParse(name).success).toBe(false);
    }
  });
});

describe("staff of a widget session", () => {
  const wish = (staff: unknown) =>
    openWidgetSessionSchema.safeParse({ origin: "https://intranet.example.org", staff, scopes: ["track"] });
  const fieldsOf = (staff: unknown) => [
    ...new Set(wish(staff).error?.issues.map(({ path }) => path.join("."))),
  ];

  test.each(unfit)("rejects an id or name with %s", (_, text) => {
    expect(fieldsOf({ id: text, name: "Maren Falk" })).toEqual(["staff.id"]);
    expect(fieldsOf({ id: "w-17", name: text })).toEqual(["staff.name"]);
  });

  test.each(odd)("accepts the name %s", (text) => {
    expect(wish({ id: text, name: text }).data?.staff).toEqual({ id: text, name: text });
  });

  test.each([17, null, true, {}, [], ["w-17"], "", "  ", "x".repeat(10_000)].map((value) => ({ value })))(
    "is not known by $value",
    ({ value }) => {
      expect(fieldsOf({ id: value, name: "Maren Falk" })).toEqual(["staff.id"]);
      expect(fieldsOf({ id: "w-17", name: value })).toEqual(["staff.name"]);
    },
  );

  test.each([null, "Maren Falk", 17].map((staff) => ({ staff })))("is not $staff", ({ staff }) => {
    expect(fieldsOf(staff)).toEqual(["staff"]);
  });

  test("drops all fields but id and name", () => {
    const sent = JSON.parse(
      '{ "id": "w-17", "name": "Maren Falk", "role": "admin", "__proto__": { "a": 1 } }',
    );
    expect(wish(sent).data?.staff).toEqual({ id: "w-17", name: "Maren Falk" });
  });
});

describe("embedThemeSchema", () => {
  test.each([
    "</style><script>alert(1)</script>",
    "red;} body { display: none",
    "url(https://evil.example/font.woff2)",
    "#0b5cad;",
    "#0b5cad}",
    "var(--secret)",
    "expression(alert(1))",
    "\\23 0b5cad",
    "/* #0b5cad",
    "Arial\u0000",
    "Arial\u202e",
    "Arial\nserif;",
    '"Arial',
    "Arial'",
    `"Arial', serif"`,
    "Arial,, serif",
    "x".repeat(10_000),
  ])("takes no such value in any field: %j", (value) => {
    for (const field of ["canvas", "primary", "radius", "font"]) {
      const { error } = embedThemeSchema.safeParse({ [field]: value });
      expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
    }
  });

  test.each([
    "Arial",
    '"Source Sans 3", sans-serif',
    "'Noto Sans', -apple-system, Segoe UI,serif",
    `"L'Atelier"`,
    "Ｎｏｔｏ Sans CJK",
  ])("takes a font's families: %s", (font) => {
    expect(embedThemeSchema.parse({ font })).toEqual({ "--ww-font": font });
  });

  test("has exactly the properties of the editor", () => {
    const sent = JSON.parse('{ "__proto__": { "canvas": "#000000" }, "--ww-canvas": "#000000", "x": "y" }');
    expect(embedThemeSchema.parse(sent)).toEqual({});
  });
});

test.each([
  "https://a'.phpinfo().'b",
  'https://a"b.example',
  "https://a`b.example",
  "https://$a.example",
  "https://a;b.example",
])("accepts no origin that could end a text of the code which a site's page shows: %s", (origin) => {
  expect(originField.safeParse(origin).success).toBe(false);
});

test.each([
  "https://intranet.example.org",
  "https://ward_4.example.org:8443",
  "http://[::1]:4180",
  "https://xn--bcher-kva.example",
  "https://10.0.0.7",
])("accepts the origin %s", (origin) => {
  expect(originField.safeParse(origin)).toMatchObject({ success: true, data: origin });
});

test.each(["https://*.example.org", "http://*.localhost:8080"])(
  "accepts no wildcard as the origin of a page: %s",
  (origin) => {
    const { error } = originField.safeParse(origin);
    expect(error?.issues.map(({ message }) => messageText(message))).toEqual([
      expect.stringContaining("Origin must name one host"),
    ]);
  },
);

describe("siteOriginField", () => {
  test.each([
    ["https://intranet.example.org", "https://intranet.example.org"],
    [" https://*.example.org/ ", "https://*.example.org"],
    ["https://*.wards.example.org:8443", "https://*.wards.example.org:8443"],
    ["https://*.xn--klinik-sd-u9a.example", "https://*.xn--klinik-sd-u9a.example"],
  ])("accepts %s", (typed, stored) => {
    expect(siteOriginField.safeParse(typed)).toMatchObject({ success: true, data: stored });
  });

  test.each([
    "https://*.org",
    "https://*.",
    "https://*",
    "https://*.*.example.org",
    "https://*ward.example.org",
    "https://ward.*.example.org",
    "http://*.example.org",
    "https://*.0.0.7",
    "https://*.[::1]",
    "https://*.ward.localhost",
    "https://*.example.org/page",
    "https://*.example.org@elsewhere.example",
    "https://*.@example.org",
    "https://*.Example.org",
    "*",
  ])("rejects %s", (typed) => {
    expect(siteOriginField.safeParse(typed).success).toBe(false);
  });
});
