import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  sourceLocale: "en",
  locales: ["es"],
  catalogs: [
    { path: "<rootDir>/app/locales/{locale}", include: ["<rootDir>/app"], exclude: ["**/*.test.*"] },
  ],
  format: formatter({ lineNumbers: false }),
  // The macros name our register, which knows the language of the page or the call.
  runtimeConfigModule: {
    i18n: ["#app/infra/locale.ts", "i18n"],
    Trans: ["#app/infra/trans.tsx", "Trans"],
  },
});
