/** The newest version within the major. */
export const loaderPath = "/sdk/v1/wardway.js";

export const scriptTag = (portal: string) => `<script src="${portal}${loaderPath}" async></script>`;

/** The portal's own package: no registry has it. */
export const installation = (portal: string, pinned: string) =>
  `npm install ${portal}/sdk/${pinned}/wardway-sdk.tgz`;
