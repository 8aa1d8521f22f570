import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = new URL("../../docs/embedding/", import.meta.url);
const examples = "../../examples/frameworks/";
const pages = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(name, folder), "utf8"),
}));
/** A link to a file, and the block of code that follows it. */
const shownFile = /^\[`[^`]+`\]\((\S+)\)\n\n```\w+\n([\s\S]*?)\n```$/gm;
const blocks = /^```(\w+)$/gm;

describe.each(pages)("docs/embedding/$name", ({ text }) => {
  it("shows files of the examples as they are, and no other code", () => {
    const shown = [...text.matchAll(shownFile)].map(([, path = "", code]) => ({ path, code }));
    for (const { path, code } of shown) {
      expect(path.startsWith(examples)).toBe(true);
      expect(`${code}\n`).toBe(readFileSync(new URL(path, folder), "utf8"));
    }
    const languages = [...text.matchAll(blocks)].map(([, language = ""]) => language);
    expect(languages.filter((language) => language !== "sh")).toHaveLength(shown.length);
  });

  it("links to what exists", () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => new URL(link, folder));
    for (const link of links.filter(({ protocol }) => protocol === "file:")) {
      const { hash } = link;
      link.hash = "";
      expect([link.href, existsSync(link)]).toEqual([link.href, true]);
      if (hash) expect(headings(readFileSync(link, "utf8"))).toContain(hash.slice(1));
    }
  });
});

it.each(pages.filter(({ text }) => text.includes("wardway-request-created") || text.includes("onCreated")))(
  "says in $name how the list, the responses and changes are added",
  ({ text }) => {
    const [, events = ""] = text.split("\n## Events\n");
    const [section = ""] = events.split("\n## ");
    expect(section).toMatch(/`(?:<wardway-transports>|Transports)`/);
    expect(section).toMatch(/`(?:<wardway-responses>|Responses)`/);
    expect(section).toContain("(../../sdk/README.md#change-a-request)");
  },
);

it("names in docs/embedding/README.md every page and every example", () => {
  const index = readFileSync(new URL("README.md", folder), "utf8");
  for (const { name } of pages.filter((page) => page.name !== "README.md"))
    expect(index).toContain(`(${name})`);
  const texts = pages.map(({ text }) => text).join("\n");
  for (const entry of readdirSync(new URL(examples, folder), { withFileTypes: true })) {
    if (entry.isDirectory()) expect(texts).toContain(`(${examples}${entry.name}/`);
  }
});

/** The anchors of headings, as GitHub names them. */
const headings = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
