/** A description of the manifest, which is in English; its backticks mark code. */
export const Description = ({ text }: { text: string }) => (
  <span lang="en">
    {text.split("`").map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
        <code key={index}>{part}</code>
      ),
    )}
  </span>
);
