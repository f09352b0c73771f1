/**
 * Gathers what comes in between two frames and hands it on once, so that a burst of messages draws the screen once.
 * A hidden page gets no frames: there a timer empties the batch, so that it never grows without end.
 */
export function frameBatch<Item>(flush: (items: readonly Item[]) => void): (item: Item) => void {
  let items: Item[] = []
  const empty = () => {
    const gathered = items
    items = []
    flush(gathered)
  }
  return (item) => {
    items.push(item)
    if (items.length > 1) return
    if (document.visibilityState === 'hidden') setTimeout(empty, HIDDEN_MS)
    else requestAnimationFrame(empty)
  }
}

const HIDDEN_MS = 1_000
