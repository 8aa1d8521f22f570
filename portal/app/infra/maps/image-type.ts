const signatures: readonly {
  readonly type: string;
  readonly at: number;
  readonly bytes: readonly number[];
}[] = [
  { type: "image/png", at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: "image/jpeg", at: 0, bytes: [0xff, 0xd8, 0xff] },
  // After "RIFF" and four bytes of length.
  { type: "image/webp", at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];

/** By the first bytes, whatever the header says; null for others, such as SVG. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const found = signatures.find((signature) =>
    signature.bytes.every((byte, index) => bytes[signature.at + index] === byte),
  );
  return found?.type ?? null;
}
