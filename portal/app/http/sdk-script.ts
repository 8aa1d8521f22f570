/** The SDK that this portal serves. */
export interface SdkScript {
  readonly version: string;
  /** Of this very build, as `/sdk/PINNED/` has it. */
  readonly pinned: string;
  /** Of its loader there (Subresource Integrity). */
  readonly integrity: string;
}
