/**
 * A browser that translates the page takes each text node out and puts a `font` element in its place. React goes on
 * writing into the node that was taken out, and what is shown would stay as it was translated. Such nodes are watched,
 * and put back as soon as their text changes. Returns what ends it.
 */
export function followTranslation(root: Document): () => void {
  const standIns = new Map<CharacterData, Element>()
  const writings = new MutationObserver((records) => {
    for (const { target } of records) putBack(target as CharacterData)
  })
  const putBack = (text: CharacterData) => {
    standIns.get(text)?.replaceWith(text)
    standIns.delete(text)
  }
  const replacements = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.parentNode !== null) continue
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn)
        if (!standIn || standIn.parentNode !== target) continue
        standIns.set(text as CharacterData, standIn)
        writings.observe(text, { characterData: true })
      }
    // Texts whose place is gone are not written into any more.
    for (const [text, standIn] of standIns) if (!standIn.isConnected) standIns.delete(text)
  })
  replacements.observe(root.documentElement, { childList: true, subtree: true })
  return () => {
    replacements.disconnect()
    writings.disconnect()
  }
}

const isStandIn = (node: Node | null): node is Element => node?.nodeName === 'FONT'
