// What is open over the screen: sheets, menus, questions, pickers, drawers. Each owns one entry of the browser's history
// above that of its screen, at the same address, so that Back closes the top one and stays. Entries are counted and not
// named: one that closes while another opens hands its entry on.

interface Layer {
  readonly close: () => void
}

/** Oldest first. */
const open: Layer[] = []
/** Navigations that wait for a traversal to end. */
let waiting: (() => void)[] = []
/** A traversal that was started here and has not ended; a browser that drops it must not hold up a link for good. */
let traversal: ReturnType<typeof setTimeout> | undefined
const DROPPED_AFTER_MS = 1_000
let settling: ReturnType<typeof setTimeout> | undefined
let isFollowing = false

/** Of the current entry: 0 is the screen's own. */
const depthNow = (): number => Number(history.state?.layers ?? 0)

/** Until the function returned is called, Back closes this and stays on the screen. */
export function openLayer(close: () => void): () => void {
  followLayers()
  const layer = { close }
  open.push(layer)
  settleSoon()
  return () => {
    const at = open.indexOf(layer)
    if (at >= 0) open.splice(at, 1)
    settleSoon()
  }
}

/** Closes all, the top one first: they end with their screen. */
export function closeLayers(above = 0): void {
  for (const layer of open.slice(above).reverse()) layer.close()
}

/**
 * Runs a navigation from the entry of the screen: those of what is open over it are taken back first, else Back would
 * come to them from the next screen.
 */
export function fromOwnEntry(navigate: () => void): void {
  if (!traversal && depthNow() === 0) navigate()
  else {
    waiting.push(navigate)
    if (!traversal) travel(-depthNow())
  }
}

/** Entries that a reload left behind are taken back at the start. */
export function followLayers(): void {
  if (isFollowing) return
  isFollowing = true
  window.addEventListener('popstate', arrive)
  settleSoon()
}

function arrive(): void {
  const depth = depthNow()
  if (traversal) endTraversal()
  // Forward, or Back from another address, to an entry of something that is closed.
  else if (depth > open.length) passBy(depth)
  else {
    closeLayers(depth)
    settleSoon()
  }
}

function passBy(depth: number): void {
  const index = indexNow()
  const isForward = index !== undefined && lastIndex !== undefined && index > lastIndex
  travel(isForward && navigation()?.canGoForward ? 1 : open.length - depth)
}

/** After what closes and opens at once has been drawn. */
function settleSoon(): void {
  if (settling === undefined) settling = setTimeout(settle)
}

function settle(): void {
  settling = undefined
  if (traversal) return
  const depth = depthNow()
  if (depth > open.length) travel(open.length - depth)
  else {
    for (let next = depth + 1; next <= open.length; next++) history.pushState({ ...history.state, layers: next }, '')
    lastIndex = indexNow()
  }
}

function travel(by: number): void {
  traversal = setTimeout(endTraversal, DROPPED_AFTER_MS)
  history.go(by)
}

function endTraversal(): void {
  clearTimeout(traversal)
  traversal = undefined
  lastIndex = indexNow()
  const navigations = waiting
  waiting = []
  for (const navigate of navigations) fromOwnEntry(navigate)
  settleSoon()
}

/** Tells the direction of a traversal; browsers without it go back. */
interface Navigation {
  readonly currentEntry: { readonly index: number } | null
  readonly canGoForward: boolean
}
const navigation = (): Navigation | undefined => (window as { navigation?: Navigation }).navigation
const indexNow = (): number | undefined => navigation()?.currentEntry?.index
let lastIndex: number | undefined
