/** What a control needs of its field in a conform form. */
export interface FormField {
  readonly id: string;
  readonly name: string;
  readonly defaultValue: string | undefined;
  readonly errors: string[] | undefined;
}
