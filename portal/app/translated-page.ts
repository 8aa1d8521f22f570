/**
 * Browsers translate a page by putting `<font>` around its texts or in their place, without React's knowledge. React then
 * throws when it inserts before such a text or removes it (https://github.com/facebook/react/issues/11538), which replaces
 * the page by an error, and what it changes in a text that was replaced is not seen. From here on it finds what stands for
 * the text, and a text that changes comes back, for the translator to translate again.
 *
 * Call it once, before React renders.
 */
export function tolerateTranslation(): void {
  /** By text that is no longer in the page. */
  const translations = new WeakMap<Node, Node>();

  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const translation = translations.get(target);
      if (target.parentNode || !translation?.parentNode) continue;
      translation.parentNode.replaceChild(target, translation);
    }
  });
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
      for (const text of translation ? removedNodes : []) {
        if (!(text instanceof Text) || text.parentNode || !translation) continue;
        translations.set(text, translation);
        changes.observe(text, { characterData: true });
      }
    }
  }).observe(document, { childList: true, subtree: true });

  /** The parent's child that has, or stands for, the node; null if there is none. */
  const findShown = (parent: Node, node: Node): Node | null => {
    let shown = node.parentNode ? node : translations.get(node);
    while (shown && shown.parentNode !== parent) {
      const around: Node | null = shown.parentNode;
      shown = isTranslation(around) ? around : undefined;
    }
    return shown ?? null;
  };

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && findShown(this, before)) as T;
  };
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const shown = findShown(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
}

const isTranslation = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === "font";
