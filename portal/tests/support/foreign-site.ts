import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Portal } from "./portal.ts";

export interface ForeignSite {
  /** `http://127.0.0.1:PORT`, another origin than the portal's. */
  readonly url: string;
  /** Serves a page or a script at a path. @returns its address */
  page(path: string, html: string, type?: string, stricter?: string): string;
  stop(): Promise<void>;
}

/** What strict pages add to the policy (W3C Trusted Types). @param policies names, or `'none'` */
export const trustedTypes = (policies: string) =>
  `; require-trusted-types-for 'script'; trusted-types ${policies}`;

/** Starts a hospital's site on another origin. Its policy is the documented minimum, without inline code. */
export async function startForeignSite(portal: Pick<Portal, "url">): Promise<ForeignSite> {
  const policy = [
    "default-src 'none'",
    `script-src ${portal.url} 'self'`,
    `connect-src ${portal.url} ${portal.url.replace(/^http/, "ws")}`,
    `style-src ${portal.url} 'self'`,
    `img-src data: ${portal.url}`,
    "frame-src 'self'",
  ].join("; ");
  const pages = new Map<
    string,
    { readonly text: string; readonly type: string; readonly stricter: string }
  >();
  const server = createServer((request, response) => {
    const address = request.url ?? "";
    const found = pages.get(address) ?? pages.get(address.replace(/\?.*/, ""));
    response.writeHead(found ? 200 : 204, {
      "content-type": `${found?.type ?? "text/plain"}; charset=utf-8`,
      "content-security-policy": policy + (found?.stricter ?? ""),
    });
    response.end(found?.text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    page(path, text, type = "text/html", stricter = "") {
      pages.set(path, { text, type, stricter });
      return `${url}${path}`;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
