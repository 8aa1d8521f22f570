/** A plugin of Rollup and of Vite. */
export declare const compileMessages: () => {
  name: string;
  transform(
    this: { parse(code: string): unknown },
    code: string,
    id: string,
  ): { code: string; map: null } | null;
};
