import type { Submission } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";

export type LoadSchema = () => Promise<z.ZodType>;

type Validate = (event: { readonly formData: FormData }) => Submission<unknown>;
type Check = { readonly onValidate: Validate; readonly shouldRevalidate: "onInput" } | Record<never, never>;

/**
 * Options of conform's form. The schemas are larger than the screens, so they load when a form is shown; until then,
 * and if they cannot be loaded, only the server validates.
 */
export function useCheck(load: LoadSchema | undefined): Check {
  const [check, setCheck] = useState<Check>({});
  const loader = useRef(load);
  useEffect(() => {
    let isGone = false;
    const prepare = async (loadSchema: LoadSchema) => {
      const schema = await loadSchema();
      const { checkWith } = await import("./check-with.ts");
      const onValidate = checkWith(schema);
      if (!isGone) setCheck({ onValidate, shouldRevalidate: "onInput" });
    };
    if (loader.current) prepare(loader.current).catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return check;
}
