import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** Names of attributes are followed by their values: React writes no `>` and no quote into either. */
const attribute = / ([\w:-]+)="([^\s"'=<>`]+)"/g;
/** Of Remix's inline scripts; texts in them have no line breaks. */
const indent = /\n +/g;
const voidTag = /\/>$/;

/** What ends anyway where the next one begins, or its parent ends (HTML, 13.1.2.4). */
const impliedEnds: readonly (readonly [end: RegExp, next: RegExp])[] = [
  [/^<\/t[dh]>$/, /^<(?:t[dh][ >]|\/tr>)/],
  [/^<\/tr>$/, /^<(?:tr[ >]|\/t(?:head|body)>)/],
  [/^<\/t(?:head|body)>$/, /^<(?:tbody[ >]|\/table>)/],
  [/^<\/li>$/, /^<(?:li[ >]|\/[uo]l>)/],
  [/^<\/d[dt]>$/, /^<(?:d[dt][ >]|\/d(?:iv|l)>)/],
];

const isImplied = (tag: string, next: string) =>
  impliedEnds.some(([end, following]) => end.test(tag) && following.test(next));

/** A tag, comment or text; of scripts and styles with their content. The last one of a chunk may be incomplete. */
const token = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g;
/** An open script or style; or an open tag, with the end tags before it that it may imply. */
const unclosed =
  /<(?:script|style)\b(?![\s\S]*<\/(?:script|style)>)[\s\S]*$|(?:<\/(?:t[dhr]|thead|tbody|li|d[dt])>)*(?:<[^>]*)?$/;

/**
 * Leaves out quotes and end tags that HTML does not need, which are a sixteenth of a page with a list. The browser
 * builds the same document. @param html as React writes it: text and values have no unescaped `<`, `>` and `"`
 */
export function compactHtml(html: string): string {
  const tokens = html.match(token) ?? [];
  return tokens
    .map((part, index) => {
      if (part.startsWith("<script")) return part.replace(indent, "\n");
      if (!part.startsWith("<") || part.startsWith("<!") || part.startsWith("<style")) return part;
      if (part.startsWith("</")) return isImplied(part, tokens[index + 1] ?? "") ? "" : part;
      return part.replace(voidTag, ">").replace(attribute, " $1=$2");
    })
    .join("");
}

/** Compacts what passes, as soon as its last tag is complete. */
export function compactStream(): Transform {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      const html = rest + decoder.write(chunk);
      const complete = html.replace(unclosed, "");
      rest = html.slice(complete.length);
      callback(null, compactHtml(complete));
    },
    flush(callback) {
      callback(null, compactHtml(rest + decoder.end()));
    },
  });
}
