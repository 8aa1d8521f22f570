/** What the build puts in the place of these. */
declare module "wardway:chunks" {
  /** The files of each widget, its own first. */
  const chunks: Readonly<Record<string, readonly string[]>>;
  export default chunks;
}

declare module "wardway:styles/*" {
  /** The style sheet of the widget of that name. */
  const css: string;
  export default css;
}
