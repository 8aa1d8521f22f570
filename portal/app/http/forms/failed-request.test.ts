import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { DomainError } from "@wardway/model";
import { expect, it } from "vitest";
import { getFailedRequestId } from "../errors/failed-request.ts";
import { nameFailedRequests } from "./failed-request.server.ts";

const request = new Request("http://portal.example/", { headers: { "x-request-id": "call-7" } });
const call = { request } as LoaderFunctionArgs;

/** What a route's loader throws, and which errors were reported. */
async function thrownBy(error: unknown, page: object = { default: () => null }) {
  const reported: unknown[] = [];
  const loader = () => Promise.reject(error);
  const routes = { page: { id: "page", module: { ...page, loader } } } as unknown as ServerBuild["routes"];
  const named = nameFailedRequests(routes, (fault) => reported.push(fault));
  const thrown: unknown = await Promise.resolve(named.page?.module.loader?.(call)).catch((caught) => caught);
  return { thrown, reported };
}

it("names the request to the page of an unexpected error, which is reported once", async () => {
  const error = new TypeError("Jane Gaines");
  const { thrown, reported } = await thrownBy(error);
  expect(reported).toEqual([error]);
  const response = thrown as Response;
  expect(response.status).toBe(500);
  const data = await response.json();
  expect(data).toEqual({ requestId: "call-7" });
  expect(getFailedRequestId({ status: 500, data })).toBe("call-7");
});

it.each([new Response(null, { status: 302 }), new DomainError("access.denied")])(
  "leaves redirects and rejections as they are",
  async (error) => {
    expect(await thrownBy(error)).toEqual({ thrown: error, reported: [] });
  },
);

it("leaves routes without a page to the endpoint's own errors", async () => {
  const error = new TypeError("x");
  expect(await thrownBy(error, {})).toEqual({ thrown: error, reported: [] });
});

it.each([{ default: () => null }, {}])(
  "says to any caller that the database does not respond, and names the request",
  async (page) => {
    const error = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const { thrown, reported } = await thrownBy(error, page);
    expect(reported).toEqual([error]);
    const response = thrown as Response;
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await response.json()).toMatchObject({ code: "server.databaseUnavailable", requestId: "call-7" });
  },
);

it("finds no request in other errors", () => {
  for (const error of [undefined, null, new Error("x"), { status: 404, data: "Not found" }, { data: null }]) {
    expect(getFailedRequestId(error)).toBe(null);
  }
});
