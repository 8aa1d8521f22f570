import type { Page } from "playwright-core";

export interface PageLinks {
  readonly addresses: readonly string[];
  readonly ids: readonly string[];
}

/** Returns links from the server's HTML and from the current DOM. @param html as sent by the server */
export function getPageLinks(page: Page, html: string): Promise<PageLinks> {
  return page.evaluate((source) => {
    const written = new DOMParser().parseFromString(source, "text/html");
    const absolute = (address: string | null) => new URL(address ?? "", location.href).href;
    const addresses = [written, document].flatMap((found) => [
      ...[...found.querySelectorAll("a[href]")].map((link) => absolute(link.getAttribute("href"))),
      ...[...found.querySelectorAll("form:not([method=post])")].map((form) =>
        absolute(form.getAttribute("action")),
      ),
    ]);
    const ids = [...written.querySelectorAll("[id]")].map(({ id }) => id);
    return { addresses: [...new Set(addresses)], ids };
  }, html);
}

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&quot;": '"', "&#x27;": "'" };

/** Returns the links in the server's HTML alone; `getPageLinks` adds those that scripts render. */
export function getHtmlLinks(base: string, html: string): readonly string[] {
  const addresses = [...html.matchAll(/<(a|form)\s([^>]*)>/g)].flatMap(([, tag, attributes = ""]) => {
    if (tag === "form" && /\smethod="post"/i.test(` ${attributes}`)) return [];
    const written = (tag === "a" ? /(?:^|\s)href="([^"]*)"/ : /(?:^|\s)action="([^"]*)"/).exec(
      attributes,
    )?.[1];
    if (written === undefined && tag === "a") return [];
    return [
      new URL(
        (written ?? "").replace(/&(?:amp|quot|#x27);/g, (name) => entities[name] ?? name),
        base,
      ).href,
    ];
  });
  return [...new Set(addresses)];
}

/** Parameters that vary between rows. */
const rowParameters = /^(?:cursor|search|id|open|created|token)$/;

export interface Kind {
  /** Equal for addresses with the same path and parameter names. */
  readonly shape: string;
  /** The path, and each parameter with its value: combinations bring no new links. */
  readonly aspects: readonly string[];
}

export function getAddressKind(address: string): Kind {
  const { pathname, searchParams, hash } = new URL(address);
  const path = pathname.replace(/\/\d+/g, "/:id");
  const parameters = [...searchParams].map(([name, value]) =>
    rowParameters.test(name) ? name : `${name}=${value}`,
  );
  return {
    shape: `${path}?${[...searchParams.keys()].sort().join("&")}${hash}`,
    aspects: [path, ...parameters.map((parameter) => `${path}?${parameter}`)],
  };
}
