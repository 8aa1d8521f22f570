/** A plugin of Rollup and of Vite: removes from zod what browsers must not or need not run. */
export declare const zodForBrowsers: () => {
  name: string;
  transform(code: string, id: string): { code: string; map: null } | null;
};
