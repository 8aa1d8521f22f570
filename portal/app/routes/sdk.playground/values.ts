import type { ElementSetting, PlaygroundElement } from "./elements.ts";

/** What is typed into the controls, by the names of the settings. */
export type TypedValues = Readonly<Record<string, string>>;

export interface SetValue {
  readonly setting: ElementSetting;
  /** As typed. */
  readonly text: string;
  readonly value: unknown;
}

export interface ParsedValues {
  /** In the order of the manifest; without what is empty or invalid. */
  readonly set: readonly SetValue[];
  /** Names of settings with text that is not JSON. */
  readonly invalid: ReadonlySet<string>;
}

/**
 * @param before the last result: an element compares objects, and a new `prefill` refills its form, so that the same text
 * stays the same object
 */
export function parseValues(
  { settings }: PlaygroundElement,
  typed: TypedValues,
  before: readonly SetValue[] = [],
): ParsedValues {
  const set: SetValue[] = [];
  const invalid = new Set<string>();
  for (const setting of settings) {
    const text = Object.hasOwn(typed, setting.name) ? (typed[setting.name] ?? "") : "";
    if (text.trim() === "" || setting.kind === "code") continue;
    const value = parseValue(setting, text);
    const known = before.find((one) => one.setting.name === setting.name && one.text === text);
    if (value === undefined) invalid.add(setting.name);
    else set.push(known ?? { setting, text, value });
  }
  return { set, invalid };
}

/** @returns undefined for text that the setting does not take */
function parseValue({ kind }: ElementSetting, text: string): unknown {
  if (kind === "number") return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (kind === "switch") return text === "true";
  return kind === "json" ? parseObject(text) : text;
}

function parseObject(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the value as an attribute has it; null for none. */
export function toAttribute(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "" : null;
  return String(value);
}
