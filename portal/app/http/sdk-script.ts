export interface SdkScript {
  readonly version: string;
  /** Version of this exact build, below `/sdk/`. */
  readonly pinned: string;
  /** Subresource Integrity hash of the pinned loader. */
  readonly integrity: string;
}
