/** Joins class names; a component's own come first, its caller's last. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
