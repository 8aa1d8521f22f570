/** A description of the manifest, whose backticks mark code. */
export function Description({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
      <code key={index}>{part}</code>
    ),
  );
}
