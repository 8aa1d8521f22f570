import { Trans } from "@lingui/react/macro";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

test("what a user typed is text, also where it looks like a tag", () => {
  const typed = "a<b>c</b> <1/> & {name}";
  expect(
    renderToStaticMarkup(
      <p>
        <Trans>
          Nothing matches <bdi>{typed}</bdi>.
        </Trans>
      </p>,
    ),
  ).toBe("<p>Nothing matches <bdi>a&lt;b&gt;c&lt;/b&gt; &lt;1/&gt; &amp; {name}</bdi>.</p>");
});
