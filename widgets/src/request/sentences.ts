import type { MessageKey } from "../messages/message-key.ts";
import type { Speech } from "../messages/messages.tsx";

/** Sentences of the model and the portal that hold values of their own. */
const patterns = (
  [
    "{label} can have at most {most} characters; this one has {length}.",
    "{label} has characters that cannot be shown.",
    "The destination is {length} miles from the pick-up by road ({metric}), and a transport can be at most {most} miles ({mostMetric}). Choose a nearer destination, or ask your administrator about the limit.",
    "The destination is {length} miles from the pick-up in a straight line ({metric}), and a transport can be at most {most} miles ({mostMetric}). Choose a nearer destination, or ask your administrator about the limit.",
  ] as const satisfies readonly MessageKey[]
).map((key) => ({ key, expression: expressionOf(key) }));

/** What the model or the portal says, in the widget's language where that has words for it. */
export function passOnSentence({ say, passOn }: Speech, sentence: string): string {
  const fixed = passOn(sentence);
  if (fixed !== sentence) return fixed;
  for (const { key, expression } of patterns) {
    const values = expression.exec(sentence)?.groups;
    if (!values) continue;
    return say(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, passOn(value)])));
  }
  return sentence;
}

function expressionOf(key: string): RegExp {
  const literal = key.replace(/[.()]/g, "\\$&");
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`);
}
