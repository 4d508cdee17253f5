/** The element that a translation has put in the place of each text node. */
const replacements = new WeakMap<Node, Element>()
const known = new WeakSet<Element>()
let isTranslated = false
let observer: MutationObserver | undefined

/**
 * Makes React work on a page that the browser translates. Chrome and Edge replace each text node by `<font>`, and React, which still
 * refers to the text node, fails in `removeChild` and `insertBefore`: https://github.com/facebook/react/issues/11538.
 * A text that changes after its translation is shown again, and the browser translates it again.
 */
export function tolerateTranslation(): void {
  if (observer) return
  const { insertBefore, removeChild } = Node.prototype
  observer = new MutationObserver(readRecords)
  isTranslated = document.querySelector('font') !== null
  observer.observe(document.documentElement, { childList: true, subtree: true })
  Node.prototype.removeChild = function <N extends Node>(this: Node, child: N): N {
    const place = findPlace(this, child)
    if (place) removeChild.call(this, place)
    return child
  }
  Node.prototype.insertBefore = function <N extends Node>(this: Node, node: N, reference: Node | null): N {
    insertBefore.call(this, node, reference && findPlace(this, reference))
    return node
  }
}

/**
 * The child of `parent` that shows `node`: itself, or what a translation has put in its place or around it. Null if a translation has
 * removed it.
 */
function findPlace(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node
  readRecords(observer?.takeRecords() ?? [])
  let place: Node | null = replacements.get(node) ?? node
  while (place && place.parentNode !== parent) place = place.parentNode
  // Without a translation it is a bug, and the browser throws.
  return isTranslated ? place : node
}

function readRecords(records: MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') replacements.get(target)?.replaceWith(target)
    for (const node of addedNodes) forget(node)
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.isConnected) continue
      const font = [...addedNodes, previousSibling, nextSibling].find(isNewFont)
      if (!font) continue
      isTranslated = true
      known.add(font)
      replacements.set(node, font)
      observer?.observe(node, { characterData: true })
    }
  }
}

/** A text node that is shown again needs no replacement. */
function forget(node: Node): void {
  if (!node.isConnected) return
  replacements.get(node)?.remove()
  replacements.delete(node)
}

const isNewFont = (node: Node | null): node is Element => node?.nodeName === 'FONT' && !known.has(node as Element)
