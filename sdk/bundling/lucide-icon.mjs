import { createElement } from "preact";

/** Renders a Lucide icon without the library's configuration context. */
export default ({ node }) =>
  ({ strokeWidth = 2, ...attributes }) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        "stroke-width": strokeWidth,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        ...attributes,
      },
      node.map(([tag, shape]) => createElement(tag, shape)),
    );
