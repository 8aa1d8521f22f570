import { DomainError, listRequestsSchema, listUsersSchema } from "@wardway/model";
import { expect, it } from "vitest";
import { readQuery } from "../api/api-input.server.ts";
import { readChoice } from "./choice-parameter.server.ts";

const page = (query: string) => new Request(`https://portal.example/list?${query}`);

it("reads a known filter, and none from an address without it", () => {
  expect(readChoice(page("state=open"), "state", ["open", "closed"])).toBe("open");
  expect(readChoice(page("state="), "state", ["open", "closed"])).toBeNull();
  expect(readChoice(page("other=1"), "state", ["open", "closed"])).toBeNull();
});

it.each(["state=OPEN", "state=opened", "state=%20", "state=open,closed"])(
  "rejects ?%s and names the filter",
  (query) => {
    const read = () => readChoice(page(query), "state", ["open", "closed"]);
    expect(read).toThrow(DomainError);
    expect(read).toThrow("state must be one of open, closed");
  },
);

it.each([
  [listRequestsSchema, "status=,", "status.0"],
  [listRequestsSchema, "status=pending,lost", "status.1"],
  [listRequestsSchema, "sort=newest", "sort"],
  [listUsersSchema, "role=nurse", "role"],
  [listUsersSchema, "state=gone", "state"],
])("rejects a filter of an endpoint that cannot be read and names it: %#", (schema, query, field) => {
  expect(() => readQuery(page(query), schema)).toThrow(
    expect.objectContaining({ status: 422, errors: [expect.objectContaining({ field })] }),
  );
});
