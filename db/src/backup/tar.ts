import { buffer } from "node:stream/consumers";
import { pack } from "tar-stream";

/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(1024);

/** An archive's part for one small file. */
export async function tarFile(name: string, content: Buffer | string): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name, mode: 0o600 }, Buffer.from(content));
  archive.finalize();
  return (await buffer(archive)).subarray(0, -TAR_END.length);
}
