/** What the build puts in the place of these. */
declare module "wardway:chunks" {
  /** The files of each widget, its own first. */
  const chunks: Readonly<Record<string, readonly string[]>>;
  export default chunks;
}

declare module "wardway:pinned-chunks" {
  /** SHA-256 in base64, by the chunk's name: of what widgets begin with. */
  export const first: Readonly<Record<string, string>>;
  /** Of `hashes.js`, which has those of the other chunks. */
  export const hashOfRest: string;
  /** The chunks that each widget cannot run without, beside its own. */
  export const needed: Readonly<Record<string, readonly string[]>>;
}

declare module "wardway:styles/*" {
  /** The style sheet of the widget of that name. */
  const css: string;
  export default css;
}
