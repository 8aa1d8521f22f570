import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { compactHtml, compactStream } from "./compact-html.server.ts";

const table =
  '<table class="list"><thead><tr><th scope="col">To</th></tr></thead>' +
  '<tbody><tr data-row="7" class="row is-critical"><td class="when">4 West</td><td><ul><li>a</li><li>b</li></ul></td></tr></tbody></table>';
const compactTable =
  "<table class=list><thead><tr><th scope=col>To" +
  '<tbody><tr data-row=7 class="row is-critical"><td class=when>4 West<td><ul><li>a<li>b</ul></table>';

it("leaves out quotes and end tags that nothing needs", () => {
  expect(compactHtml(table)).toBe(compactTable);
});

it.each([
  ['<a href="/">Home</a>', "<a href=/>Home</a>"],
  ['<input type="hidden" value="/path/"/>', "<input type=hidden value=/path/>"],
  ['<p title="a b=&quot;c&quot; d" id="x">x = y</p>', '<p title="a b=&quot;c&quot; d" id=x>x = y</p>'],
  ['<a href="?tab=a">b</a>', '<a href="?tab=a">b</a>'],
  ['<input value=""/>', '<input value="">'],
])("writes %s as %s", (html, expected) => {
  expect(compactHtml(html)).toBe(expected);
});

it.each([
  '<script nonce="a">if (a < b) x = \'<li class="y">a</li><li>b</li>\';</script>',
  "<tr><td>a</td><!--$--></tr>",
  "<ul><li>a</li> </ul>",
  "<p>a</p><p>b</p>",
])("leaves %s as it is", (html) => {
  expect(compactHtml(html)).toBe(html);
});

it("compacts a stream of any pieces, without holding back complete tags", async () => {
  const html = `${table}<p>Désirée</p><script>const a = 1;</script><p>${"x".repeat(9)}</p>`;
  const bytes = Buffer.from(html);
  for (const size of [1, 7, 64, bytes.length]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const written = await text(Readable.from(pieces).pipe(compactStream()));
    expect(written).toBe(compactHtml(html));
  }
  const stream = compactStream();
  stream.write("<p>Loading</p><p");
  expect(String(stream.read())).toBe("<p>Loading</p>");
});
