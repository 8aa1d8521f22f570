import ts from "typescript";

const readAttributes = new Set([
  ..."alt aria-label aria-roledescription aria-valuetext caption confirm confirming description dismiss".split(
    " ",
  ),
  ..."empty errors eyebrow heading hint label legend note pendingLabel placeholder safe title trigger".split(
    " ",
  ),
]);
const readProperties = new Set(
  "caption description header help hint label placeholder sentence title word".split(" "),
);

/** Their content is translated, or is the same in each language. */
const finished = new Set(["Trans", "code"]);

const startsLikeSentence = /^\p{Lu}\p{L}*\p{Ll}/u;
const word = /\p{L}{2}/u;

/**
 * Interface texts that a source of the portal does not translate: JSX text, read attributes, page titles, and properties
 * such as `title` that start like a sentence, outside of Lingui's macros.
 * @returns the texts, each parameter as `{}`
 */
export function untranslatedTexts(source: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) && finished.has(node.openingElement.tagName.getText())) return;
    const text = textOf(node);
    if (text !== null && word.test(text) && isRead(node, text))
      found.push(text.replaceAll(/\s+/g, " ").trim());
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");
}

function isRead(node: ts.Node, text: string): boolean {
  if (ts.isJsxText(node)) return true;
  const value = wholeValue(node);
  const { parent } = value;
  if (ts.isJsxAttribute(parent)) return readAttributes.has(parent.name.getText());
  if (ts.isJsxExpression(parent))
    return ts.isJsxAttribute(parent.parent) ? readAttributes.has(parent.parent.name.getText()) : true;
  if (ts.isCallExpression(parent)) return parent.expression.getText() === "pageTitle";
  return (
    ts.isPropertyAssignment(parent) &&
    parent.initializer === value &&
    readProperties.has(parent.name.getText()) &&
    startsLikeSentence.test(text)
  );
}

/** The expression that has a node as one of its possible values: a conditional or its like, else the node. */
function wholeValue(node: ts.Node): ts.Node {
  const { parent } = node;
  const isBranch =
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) &&
      parent.right === node &&
      !/^[!=]==?$/.test(parent.operatorToken.getText()));
  return isBranch ? wholeValue(parent) : node;
}
