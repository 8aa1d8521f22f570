declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "virtual:icon-sprite" {
  /** Path of the icons' file. */
  const path: string;
  export default path;
}
