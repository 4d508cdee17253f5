/**
 * Does what Chrome's Translate does: replaces each text node by `<font><font>…</font></font>`, also those that appear later. Elements with
 * `translate="no"` are left alone. Runs in the page, so it uses nothing from outside. Returns a stop function.
 */
export function translatePage(): () => void {
  const isTranslated = (text: Node): boolean => {
    const element = text.parentElement
    return (
      !element ||
      !text.nodeValue?.trim() ||
      element.closest('font, script, style, textarea, svg, head, [translate="no"]') !== null
    )
  }
  const translate = (root: Node) => {
    const texts: Node[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = walker.currentNode; text; text = walker.nextNode()!) {
      if (text.nodeType === Node.TEXT_NODE && !isTranslated(text)) texts.push(text)
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.nodeValue
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translate(target)
      for (const node of addedNodes) if (node.isConnected) translate(node)
    }
  })
  translate(document.body)
  observer.observe(document.documentElement, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
