import { type ComponentType, useEffect, useReducer, useRef } from "react";
import { whenIdle } from "./when-idle.ts";

/** A component that no page needs before a user opens it. */
export interface Part<Props> {
  readonly load: () => Promise<void>;
  readonly loadWhenIdle: () => void;
  /** Undefined until its script has run. */
  readonly getComponent: () => ComponentType<Props> | undefined;
}

/** @param importPart a dynamic import; tried again after a failure */
export function definePart<Props>(importPart: () => Promise<ComponentType<Props>>): Part<Props> {
  let component: ComponentType<Props> | undefined;
  let isScheduled = false;
  const load = async () => {
    component ??= await importPart();
  };
  return {
    load,
    loadWhenIdle() {
      if (isScheduled) return;
      isScheduled = true;
      whenIdle(() => load().catch(() => undefined));
    },
    getComponent: () => component,
  };
}

/**
 * Returns the component while it is needed and loaded, else null. Its script comes after the page and before it is needed,
 * so that it opens without a connection.
 * @param onFailure called if the script is needed and cannot be loaded
 */
export function usePart<Props>(
  part: Part<Props>,
  isNeeded: boolean,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [, showLoaded] = useReducer((count: number) => count + 1, 0);
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });
  useEffect(() => part.loadWhenIdle(), [part]);
  useEffect(() => {
    if (!isNeeded || part.getComponent()) return;
    let isEnded = false;
    part.load().then(
      () => !isEnded && showLoaded(),
      () => !isEnded && fail.current(),
    );
    return () => {
      isEnded = true;
    };
  }, [part, isNeeded]);
  return (isNeeded && part.getComponent()) || null;
}
