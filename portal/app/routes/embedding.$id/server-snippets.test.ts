import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { otherServers } from "./server-snippets.ts";

const fences: Readonly<Record<string, string>> = { "C#": "csharp" };

test.each(otherServers("https://wardway.example.org", "https://intranet.example.org"))(
  "docs/server-sessions.md contains the snippet of the Embedding screen in $language",
  async ({ language, code }) => {
    const page = await readFile(new URL("../../../../docs/server-sessions.md", import.meta.url), "utf8");
    expect(page).toContain(
      `## ${language}\n\n\`\`\`${fences[language] ?? language.toLowerCase()}\n${code}\n\`\`\`\n`,
    );
  },
);
