/** An address that a narrow column breaks where a person would: behind the @. */
export function EmailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf("@") + 1;
  return (
    <bdi className="wrap-anywhere">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </bdi>
  );
}
