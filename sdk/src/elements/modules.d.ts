/** Virtual modules of the build. */
declare module "wardway:chunks" {
  /** The names of each widget's chunks, separated by spaces, its own first. */
  const chunks: Readonly<Record<string, string>>;
  export default chunks;
}

declare module "wardway:pinned-chunks" {
  /** SHA-256 (base64) of initial chunks. */
  export const first: Readonly<Record<string, string>>;
  /** SHA-256 of `hashes.js`, which contains the other hashes. */
  export const hashOfRest: string;
  /** Static imports of each widget. */
  export const needed: Readonly<Record<string, readonly string[]>>;
}

declare module "wardway:styles/*" {
  /** Style sheet of that widget. */
  const css: string;
  export default css;
}
