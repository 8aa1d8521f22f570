/** A plugin of Rollup and of Vite: removes zod's attempt to compile schemas with `new Function`. */
export declare const zodWithoutEval: () => {
  name: string;
  transform(code: string, id: string): { code: string; map: null } | null;
};
