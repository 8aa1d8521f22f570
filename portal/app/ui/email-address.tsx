/** Breaks after the @. */
export function EmailAddress({ children }: { children: string }) {
  const domainStart = children.lastIndexOf("@") + 1;
  return (
    <bdi className="wrap-anywhere">
      {children.slice(0, domainStart)}
      <wbr />
      {children.slice(domainStart)}
    </bdi>
  );
}
