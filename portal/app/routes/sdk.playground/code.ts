import type { EmbedTheme } from "@wardway/model";
import { installation, scriptTag } from "#app/sections/embedding/sdk-snippets.ts";
import { themeCss } from "#app/sections/embedding/theme-css.ts";
import type { PlaygroundElement } from "./elements.ts";
import { escapeHtml, toJsxValue, toLiteral, toStringLiteral } from "./literals.ts";
import { type SetValue, toAttribute } from "./values.ts";

export interface CodeInput {
  readonly element: PlaygroundElement;
  readonly values: readonly SetValue[];
  readonly theme: EmbedTheme;
  /** The portal's address. */
  readonly portal: string;
  /** Version of the package that this portal serves. */
  readonly pinned: string;
}

const getSession = `async function getSession() {
  const response = await fetch("/wardway-session", { method: "POST" });
  if (response.status === 401) throw new Error("Log in to the intranet first.");
  if (!response.ok) throw new Error("The intranet could not open a session. Try again later.");
  return response.json();
}`;

const hasTheme = (theme: EmbedTheme) => Object.keys(theme).length > 0;
const isAttribute = ({ setting }: SetValue) => setting.attribute !== null;

/** A page with the script tag: attributes in the element, properties in a script. */
export function htmlCode({ element, values, theme, portal }: CodeInput): string {
  const { tag, needsSession } = element;
  const attributes = values.filter(isAttribute).flatMap(({ setting, value }) => {
    const text = toAttribute(value);
    return text === null
      ? []
      : [text === "" ? `${setting.attribute}` : `${setting.attribute}="${escapeHtml(text)}"`];
  });
  const start =
    attributes.length > 2 ? `\n  ${attributes.join("\n  ")}` : attributes.map((text) => ` ${text}`).join("");
  const script = [
    ...(needsSession ? [getSession, ""] : []),
    `const element = document.querySelector("${tag}");`,
    ...(needsSession ? ["element.getSession = getSession;"] : []),
    ...values.filter((value) => !isAttribute(value)).map(assign),
  ];
  const hasScript = needsSession || script.length > 1;
  return [
    scriptTag(portal),
    ...(hasTheme(theme) ? [`<style>\n${themeCss(theme, tag)}\n</style>`] : []),
    "",
    `<${tag}${start}></${tag}>`,
    ...(hasScript ? [`<script type="module">\n${script.join("\n")}\n</script>`] : []),
  ].join("\n");
}

const assign = ({ setting, value }: SetValue) => `element.${setting.name} = ${toLiteral(value)};`;

/** The component, with objects outside of it, because they must be the same between renders. */
export function reactCode({ element, values, theme, portal }: CodeInput): string {
  const { component, needsSession } = element;
  const baseUrl = values.find(({ setting }) => setting.name === "baseUrl")?.value ?? portal;
  const own = values.filter(({ setting }) => setting.name !== "baseUrl");
  const constants = own
    .filter(({ value }) => typeof value === "object")
    .map(({ setting, value }) => [setting.name, value] as const);
  if (hasTheme(theme)) constants.push(["colors", theme]);
  const props = own.map(({ setting: { name }, value }) =>
    typeof value === "object" ? `${name}={${name}}` : `${name}=${toJsxValue(value)}`,
  );
  if (hasTheme(theme)) props.push("style={colors}");
  const line = ["", ...props, ""].join(" ");
  const lines = `\n        ${props.join("\n        ")}\n      `;
  return [
    `import { ${component}, WardwayProvider } from "@wardway/sdk/react";`,
    ...(needsSession ? ["", getSession] : []),
    ...(constants.length > 0 ? [""] : []),
    ...constants.map(([name, value]) => `const ${name} = ${toLiteral(value)};`),
    "",
    "export function TransportPage() {",
    "  return (",
    `    <WardwayProvider baseUrl=${toJsxValue(baseUrl)}${needsSession ? " getSession={getSession}" : ""}>`,
    `      <${component}${props.length > 2 ? lines : line}/>`,
    "    </WardwayProvider>",
    "  );",
    "}",
  ].join("\n");
}

/** The elements of the npm package, created by a script. */
export function elementsCode({ element, values, theme, portal, pinned }: CodeInput): string {
  const { tag, needsSession, events } = element;
  const colors = Object.entries(theme).map(
    ([name, value]) => `element.style.setProperty(${toStringLiteral(name)}, ${toStringLiteral(value)});`,
  );
  return [
    `// ${installation(portal, pinned)}`,
    'import { defineElements } from "@wardway/sdk/elements";',
    "",
    ...(needsSession ? [getSession, ""] : []),
    `defineElements({ baseUrl: ${toStringLiteral(portal)} });`,
    "",
    `const element = document.createElement("${tag}");`,
    ...(needsSession ? ["element.getSession = getSession;"] : []),
    ...values.map(assign),
    ...colors,
    ...events
      .slice(-1)
      .map(({ name }) => `element.addEventListener("${name}", ({ detail }) => console.log(detail));`),
    "document.body.append(element);",
  ].join("\n");
}
