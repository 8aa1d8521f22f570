import config from "./.dependency-cruiser.mjs";

/** No cycle between folders. Without tests, whose helpers may need what they prepare. */

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-folder-cycle",
      comment: "Two folders that need each other are one, or what both need is in a third.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...config.options,
    exclude: { path: [...config.options.exclude.path, "\\.test\\.tsx?$", "/testing/"] },
  },
};
