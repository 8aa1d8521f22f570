/** The address that providers call, without a slash at its end. */
export const getScimBase = ({ publicUrl }: { readonly publicUrl: string }): string =>
  new URL("/scim/v2", publicUrl).href;
