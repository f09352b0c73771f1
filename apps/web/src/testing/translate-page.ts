/** Stand around what was translated. */
const MARKS = /[‹›]/g

/** Does to the page what a browser's translation does: each text becomes two nested `font` elements, but for `translate="no"`. */
export function translatePage(): void {
  const texts: Text[] = []
  const find = (node: Node) => {
    if (node instanceof Element && node.getAttribute('translate') === 'no') return
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) texts.push(node as Text)
    for (const child of node.childNodes) find(child)
  }
  find(document.body)
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `‹${text.textContent}›`
    outer.append(inner)
    text.replaceWith(outer)
  }
}

/** What is read on the page, translated or not. */
export const readPage = (root: Element = document.body): string => (root.textContent ?? '').replaceAll(MARKS, '')
