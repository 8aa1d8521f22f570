import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Every node of a source file, its own first. */
function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

export const sourceAt = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);

/** The files of a folder and those below it that are sources and no tests. */
export const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** The texts that stand in a source as they are. */
export const textsIn = (source: ts.SourceFile): readonly string[] =>
  [...nodesOf(source)].flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []));

/** The modules that a source imports for more than their types. */
export function importsOf(source: ts.SourceFile): readonly string[] {
  return source.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly) return [];
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [];
  });
}

/** Attributes whose text is read by people. */
const spoken = new Set([
  "alt",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "placeholder",
  "title",
]);

/** Words that a component writes as they stand, and not by way of the language. */
export function wordsWritten(source: ts.SourceFile): readonly string[] {
  const texts = [...nodesOf(source)].map((node) => {
    if (ts.isJsxText(node)) return node.text;
    const isSpoken = ts.isJsxAttribute(node) && spoken.has(node.name.getText());
    return isSpoken && node.initializer && ts.isStringLiteral(node.initializer) ? node.initializer.text : "";
  });
  return texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}
