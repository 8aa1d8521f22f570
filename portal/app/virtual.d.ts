declare module "virtual:icon-sprite" {
  /** Path of the icons' file. */
  const path: string;
  export default path;
}
