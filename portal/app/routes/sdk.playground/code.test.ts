import { readdirSync, readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

import { describe, expect, it } from "vitest";
import { type CodeInput, elementsCode, htmlCode, reactCode } from "./code.ts";
import { elements } from "./elements.server.ts";
import type { PlaygroundElement } from "./elements.ts";
import { toLiteral } from "./literals.ts";
import { parseValues, type TypedValues } from "./values.ts";

const portal = "https://wardway.example.org";

function getElement(value: string): PlaygroundElement {
  const found = elements.find((element) => element.value === value);
  if (!found) throw new Error(`There is no element ${value}.`);
  return found;
}

function input(value: string, typed: TypedValues, theme: CodeInput["theme"] = {}): CodeInput {
  const element = getElement(value);
  return { element, values: parseValues(element, typed).set, theme, portal, pinned: "1.0.0" };
}

describe("the elements of the playground", () => {
  it("are those of the package's manifest, with a control for each attribute and property", () => {
    expect(elements.map(({ tag }) => tag)).toEqual(
      expect.arrayContaining(
        ["statistics", "request", "transports", "tracking", "responses"].map((name) => `wardway-${name}`),
      ),
    );
    const { settings, needsSession, events } = getElement("request");
    expect(settings.map(({ name, attribute, kind }) => [name, attribute, kind])).toEqual(
      expect.arrayContaining([
        ["baseUrl", "base-url", "text"],
        ["theme", "theme", "choice"],
        ["client", null, "code"],
        ["getSession", null, "code"],
        ["prefill", null, "json"],
        ["drafts", null, "choice"],
      ]),
    );
    expect(settings.find(({ name }) => name === "drafts")?.choices).toEqual(["memory", "session"]);
    expect(getElement("tracking").settings.find(({ name }) => name === "requestId")?.kind).toBe("number");
    expect([needsSession, getElement("statistics").needsSession]).toEqual([true, false]);
    expect(events.map(({ name }) => name)).toContain("wardway-request-created");
  });

  it("have a component of the React package each", () => {
    const folder = new URL("../../../../sdk/src/react/", import.meta.url);
    const react = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
    for (const { tag, component } of elements) {
      expect(react.join("\n")).toMatch(
        new RegExp(`export const ${component} = [^]{1,300}useElement\\(\\s*"${tag}"`),
      );
    }
  });
});

describe("the code", () => {
  it("is HTML, React and JavaScript that match the controls", () => {
    const given = input(
      "tracking",
      { requestId: "17", theme: "dark", language: "es", pollSeconds: "10", baseUrl: " " },
      { "--ww-primary": "#0b5cad" },
    );
    expect(htmlCode(given)).toContain(`<script src="${portal}/sdk/v1/wardway.js" async></script>
<style>
wardway-tracking {
  --ww-primary: #0b5cad;
}
</style>

<wardway-tracking
  language="es"
  theme="dark"
  request-id="17"
  poll-seconds="10"></wardway-tracking>
<script type="module">
async function getSession() {`);
    expect(reactCode(given)).toContain(`import { Tracking, WardwayProvider } from "@wardway/sdk/react";`);
    expect(reactCode(given)).toContain(`const colors = {
  "--ww-primary": "#0b5cad",
};

export function TransportPage() {
  return (
    <WardwayProvider baseUrl="${portal}" getSession={getSession}>
      <Tracking
        language="es"
        theme="dark"
        requestId={17}
        pollSeconds={10}
        style={colors}
      />
    </WardwayProvider>
  );
}`);
    expect(elementsCode(given)).toContain(`// npm install ${portal}/sdk/1.0.0/wardway-sdk.tgz
import { defineElements } from "@wardway/sdk/elements";
`);
    expect(elementsCode(given)).toContain(`const element = document.createElement("wardway-tracking");
element.getSession = getSession;
element.language = "es";
element.theme = "dark";
element.requestId = 17;
element.pollSeconds = 10;
element.style.setProperty("--ww-primary", "#0b5cad");
element.addEventListener("wardway-status-changed", ({ detail }) => console.log(detail));
document.body.append(element);`);
  });

  it("is one line without settings, and has no session for public figures", () => {
    const given = input("statistics", {});
    expect(htmlCode(given)).toBe(
      `<script src="${portal}/sdk/v1/wardway.js" async></script>\n\n<wardway-statistics></wardway-statistics>`,
    );
    expect(reactCode(given)).toContain("      <Statistics />\n");
    expect(reactCode(given) + elementsCode(given)).not.toContain("getSession");
  });

  it("contains hostile values as texts", () => {
    const hostile = `"><img src=x onerror=alert(1)></script><!--\u2028'\`\${1}\\`;
    const prefill = { patientName: hostile, __proto__x: 1, "a-b": [hostile, null, true] };
    const given = input("request", { language: hostile, prefill: JSON.stringify(prefill), drafts: hostile });
    const html = htmlCode(given);
    // The script's end tags, and nothing of the value is markup.
    expect(html.match(/<\/?script/g)).toHaveLength(4);
    expect(html).not.toMatch(/<img|<!--/);
    expect(html).toContain('language="&quot;&gt;&lt;img src=x');
    for (const code of [reactCode(given), elementsCode(given)])
      expect(code).not.toMatch(/<img|<\/script|<!--/);
    expect(reactCode(given)).toContain('language={"\\">\\u003cimg');
    expect(runInNewContext(`(${toLiteral(prefill)})`)).toEqual(prefill);
    const polluting: unknown = JSON.parse('{"__proto__": {"isAdmin": true}}');
    expect(runInNewContext(`Object.keys(${toLiteral(polluting)})`)).toEqual(["__proto__"]);
  });

  it("leaves out what is empty, invalid or unknown", () => {
    const element = getElement("request");
    const { set, invalid } = parseValues(element, {
      prefill: "{",
      messages: "3",
      language: "",
      getSession: "x",
    });
    expect(set).toEqual([]);
    expect([...invalid].toSorted()).toEqual(["messages", "prefill"]);
    expect(parseValues(element, JSON.parse('{"__proto__": "x"}')).set).toEqual([]);
  });
});
