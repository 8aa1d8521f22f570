/** How a setting is entered. `json` is a property whose value is an object, `code` one that only a script can set. */
export type SettingKind = "text" | "number" | "switch" | "choice" | "json" | "code";

/** An attribute with the property that reflects it, or a property alone. */
export interface ElementSetting {
  /** Name of the property, such as `requestId`. */
  readonly name: string;
  /** Such as `request-id`; null for a property alone. */
  readonly attribute: string | null;
  readonly kind: SettingKind;
  readonly type: string;
  /** Choices of the kind `choice`. */
  readonly choices: readonly string[];
  readonly description: string;
}

export interface PlaygroundElement {
  /** Such as `wardway-request`. */
  readonly tag: string;
  /** Such as `request`. */
  readonly value: string;
  /** Such as `Request`. */
  readonly label: string;
  /** The component in `@wardway/sdk/react`. */
  readonly component: string;
  readonly description: string;
  readonly needsSession: boolean;
  readonly settings: readonly ElementSetting[];
  readonly methods: readonly string[];
  readonly events: readonly { readonly name: string; readonly description: string }[];
}

interface Described {
  readonly name: string;
  readonly description: string;
}

interface Member extends Described {
  readonly kind: string;
  readonly type?: { readonly text: string };
  readonly attribute?: string;
}

/** What this page reads of a custom elements manifest (schema 1.0.0). */
export interface ElementsManifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName: string;
      readonly description: string;
      readonly members: readonly Member[];
      readonly events: readonly Described[];
    }[];
  }[];
}

/** Components whose name differs from their element's. */
const componentNames: Readonly<Record<string, string>> = { request: "RequestForm" };

/** Returns the elements of the package's manifest, each with its controls, so that a new element needs no code here. */
export function readElements(manifest: ElementsManifest): PlaygroundElement[] {
  return manifest.modules
    .flatMap(({ declarations }) => declarations)
    .map(({ tagName, description, members, events }) => {
      const value = tagName.replace("wardway-", "");
      const label = value.charAt(0).toUpperCase() + value.slice(1).replaceAll("-", " ");
      const settings = members.filter(({ kind }) => kind === "field").map(readSetting);
      return {
        tag: tagName,
        value,
        label,
        component:
          componentNames[value] ?? label.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase()),
        description,
        needsSession: settings.some(({ name }) => name === "getSession"),
        settings,
        methods: members.flatMap(({ kind, name }) => (kind === "method" ? [name] : [])),
        events: events.map(({ name, description }) => ({ name, description })),
      };
    });
}

function readSetting({ name, attribute, type, description }: Member): ElementSetting {
  const text = type?.text ?? "string";
  const choices = [...text.matchAll(/"([^"]*)"/g)].map(([, choice = ""]) => choice);
  return {
    name,
    attribute: attribute ?? null,
    kind: getKind(text, choices),
    type: text,
    choices,
    description,
  };
}

function getKind(type: string, choices: readonly string[]): SettingKind {
  const plain = type.replace(/ \| (?:null|undefined)$/, "");
  if (choices.length > 0) return "choice";
  if (plain === "string") return "text";
  if (plain === "number") return "number";
  if (plain === "boolean") return "switch";
  return /^(?:GetSession|WardwayClient)$|=>/.test(plain) ? "code" : "json";
}
