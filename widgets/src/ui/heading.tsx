import { createContext, createElement, type HTMLAttributes, type Ref, useContext } from "react";

/** Level of a widget's own heading, of the page's choice; others than 1 to 6 are limited to these. */
export const HeadingLevel = createContext(2);

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Levels below the widget's own. */
  readonly below?: 0 | 1;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** Renders <h1>, <h2>, <h3>, <h4>, <h5> or <h6>; the widgets' style sheets contain the tags that sources name. */
export function Heading({ below = 0, headingRef, ...attributes }: HeadingProps) {
  const level = Math.trunc(useContext(HeadingLevel)) + below;
  return createElement(`h${Math.min(6, Math.max(1, level))}`, { ref: headingRef, ...attributes });
}
