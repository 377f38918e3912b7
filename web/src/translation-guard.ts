/**
 * Keeps React working in a page that Chrome translates: Chrome takes text nodes away and puts `<font>` elements in their place,
 * and may move elements. React then throws when it removes or inserts beside such a node, and writes changed text into one
 * that is not shown (https://github.com/facebook/react/issues/11538). Imported before React starts.
 */

/** The `font` element in the place of a text node that React still has. */
const standIns = new WeakMap<Node, Element>();

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;
const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

const observer = new MutationObserver((records) => {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      // React changed a text that is not shown: it is shown again, and Chrome translates it.
      standIns.get(target)?.replaceWith(target);
      continue;
    }
    for (const node of removedNodes) {
      if (!isText(node) || node.isConnected) continue;
      // Replaced at once, or removed after the element was inserted beside it.
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (font === undefined) continue;
      standIns.set(node, font);
      observer.observe(node, { characterData: true });
    }
  }
});
observer.observe(document, { childList: true, subtree: true });

const { removeChild, insertBefore } = Node.prototype;

/** The child of `parent` that shows a node of React, or contains it; null if none does. */
function childFor(parent: Node, node: Node): Node | null {
  let child: Node | null = standIns.get(node) ?? node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}

Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
  if (node.parentNode === this) return removeChild.call(this, node) as T;
  const shown = standIns.get(node) ?? node;
  shown.parentNode?.removeChild(shown);
  return node;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  const place = before === null || before.parentNode === this ? before : childFor(this, before);
  return insertBefore.call(this, node, place) as T;
};
