import type { Page } from "playwright-core";

export interface PageLinks {
  /** Absolute addresses of links, and of what forms that ask (GET) lead to. */
  readonly addresses: readonly string[];
  /** The ids of the page's elements: where a link's fragment may lead. */
  readonly ids: readonly string[];
}

/**
 * What the page leads to: as the server wrote it, and as the script has it now.
 * @param html the page as the server wrote it
 */
export function linksOf(page: Page, html: string): Promise<PageLinks> {
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

/** What varies from row to row: numbers, places in a list, what is searched for. */
const varying = /^(?:cursor|search|id|open|created|token)$/;

export interface Kind {
  /** The same for every address with this path and these parameters, whatever the values. */
  readonly shape: string;
  /** The path, and each parameter on it with its value: combinations bring no new links. */
  readonly aspects: readonly string[];
}

/** What kind of page an address names. */
export function kindOf(address: string): Kind {
  const { pathname, searchParams, hash } = new URL(address);
  const path = pathname.replace(/\/\d+/g, "/:id");
  const parameters = [...searchParams].map(([name, value]) =>
    varying.test(name) ? name : `${name}=${value}`,
  );
  return {
    shape: `${path}?${[...searchParams.keys()].sort().join("&")}${hash}`,
    aspects: [path, ...parameters.map((parameter) => `${path}?${parameter}`)],
  };
}
