/** Joins what is there; a component's own classes come first, its caller's last. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
