/** Breaks after the @. */
export function EmailAddress({ children }: { children: string }) {
  const domainStart = children.lastIndexOf("@") + 1;
  return (
    <bdi>
      {children.slice(0, domainStart)}
      <wbr />
      {children.slice(domainStart)}
    </bdi>
  );
}
