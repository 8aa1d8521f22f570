import { msg } from "@lingui/core/macro";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DataTable } from "./data-table.tsx";

test("each cell names its column, which a card on a phone shows", () => {
  const markup = renderToStaticMarkup(
    <DataTable
      caption="Users"
      columns={[{ key: "name", header: msg`Username`, cell: ({ name }: { name: string }) => name }]}
      rows={[{ name: "nurse" }]}
      rowKey={({ name }) => name}
    />,
  );
  expect(markup).toMatch(/<th[^>]*>Username<\/th>/);
  expect(markup).toMatch(/<td[^>]* data-label="Username"[^>]*>nurse<\/td>/);
});
