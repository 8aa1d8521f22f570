import { expect, it } from "vitest";
import { isComposing } from "./is-composing.ts";

const key = (given: Partial<KeyboardEvent>) =>
  ({ key: "Enter", isComposing: false, keyCode: 13, ...given }) as KeyboardEvent;
const ofReact = (nativeEvent: KeyboardEvent) => ({ ...nativeEvent, nativeEvent }) as never;

it("tells the keys of an input method, also the last one in Safari, from those of the page", () => {
  for (const [event, expected] of [
    [key({}), false],
    [key({ isComposing: true }), true],
    [key({ keyCode: 229 }), true],
  ] as const) {
    expect(isComposing(event)).toBe(expected);
    expect(isComposing(ofReact(event))).toBe(expected);
  }
});
