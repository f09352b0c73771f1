import { sameBytes, sha256 } from './sha256.ts'
import { bytesOfWords, nodeDigest, prefixedDigest } from './short-sha256.ts'

// Merkle trees as in RFC 6962 (Certificate Transparency). A leaf is hashed with the prefix 00 and an inner node with
// 01, so that no node can be passed off as a leaf. Law: a proof that verifies cannot be made for another tree unless
// SHA-256 collides. Pure functions; docs/adr/0002-what-the-journal-holds.md.

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export const leafHash = (entry: Uint8Array): Uint8Array => sha256(LEAF, entry)
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(NODE, left, right)
export const emptyRoot = (): Uint8Array => sha256(new Uint8Array())

/** Root over entries, as MTH of the RFC. */
export function merkleRoot(entries: readonly Uint8Array[]): Uint8Array {
  const root = new RootBuilder()
  for (const entry of entries) root.add(entry)
  return root.root()
}

/** A leaf's hash as 8 words, as a RootBuilder takes it. */
export type Leaf = Int32Array
export const leafOf = (entry: Uint8Array): Leaf => prefixedDigest(0, entry)

/** The root of entries that arrive one by one, such as commands that queue while the group before is made durable. */
export class RootBuilder {
  #size = 0
  /** As in MerkleLog, as words. */
  readonly #peaks: Int32Array[] = []

  add(entry: Uint8Array): void {
    this.addLeaf(leafOf(entry))
  }

  addLeaf(leaf: Leaf): void {
    let node = leaf
    for (let size = this.#size; size % 2 === 1; size = half(size)) node = nodeDigest(this.#peaks.pop() as Int32Array, node)
    this.#peaks.push(node)
    this.#size += 1
  }

  root(): Uint8Array {
    if (this.#size === 0) return emptyRoot()
    return bytesOfWords(this.#peaks.reduceRight((right, left) => nodeDigest(left, right)))
  }
}

/** Level by level; a node without a sibling moves up as it is, which gives the RFC's shape. */
export function rootOfLeaves(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return emptyRoot()
  let level = leaves
  while (level.length > 1) {
    const next: Uint8Array[] = []
    for (let at = 0; at + 1 < level.length; at += 2) next.push(nodeHash(level[at] as Uint8Array, level[at + 1] as Uint8Array))
    if (level.length % 2 === 1) next.push(level[level.length - 1] as Uint8Array)
    level = next
  }
  return level[0] as Uint8Array
}

/** Nodes of an append-only tree's right edge: all that is needed to add a leaf and to know the root. */
export class MerkleLog {
  #size = 0
  /** Roots of the complete subtrees, the largest first: one for each bit set in size. */
  #peaks: Uint8Array[] = []

  static resume(size: number, peaks: readonly Uint8Array[]): MerkleLog {
    if (peaks.length !== bitsSet(size)) throw new Error(`a log of ${size} leaves has ${bitsSet(size)} peaks, not ${peaks.length}`)
    const log = new MerkleLog()
    log.#size = size
    log.#peaks = [...peaks]
    return log
  }

  get size(): number {
    return this.#size
  }
  get peaks(): readonly Uint8Array[] {
    return [...this.#peaks]
  }

  append(entry: Uint8Array): void {
    let node = leafHash(entry)
    // Each trailing one bit of the size is a complete subtree that the new leaf completes to the next larger one.
    for (let size = this.#size; size % 2 === 1; size = Math.floor(size / 2)) node = nodeHash(this.#peaks.pop() as Uint8Array, node)
    this.#peaks.push(node)
    this.#size += 1
  }

  root(): Uint8Array {
    if (this.#size === 0) return emptyRoot()
    return this.#peaks.reduceRight((right, left) => nodeHash(left, right))
  }
}

/** Path from leaf `index` to the root of the tree over `leaves` (leaf hashes), lowest sibling first. */
export function inclusionProof(leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= leaves.length) throw new RangeError(`no leaf ${index} among ${leaves.length}`)
  if (leaves.length === 1) return []
  const cut = largestPowerBelow(leaves.length)
  return index < cut
    ? [...inclusionProof(leaves.slice(0, cut), index), rootOfLeaves(leaves.slice(cut))]
    : [...inclusionProof(leaves.slice(cut), index - cut), rootOfLeaves(leaves.slice(0, cut))]
}

export interface Inclusion {
  /** The leaf's hash, `leafHash(entry)`. */
  readonly leaf: Uint8Array
  readonly index: number
  readonly size: number
  readonly path: readonly Uint8Array[]
  readonly root: Uint8Array
}

export function verifyInclusion({ leaf, index, size, path, root }: Inclusion): boolean {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return false
  let [at, last, node] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      node = nodeHash(sibling, node)
      // A right edge node without a sibling moved up unchanged: skip those levels.
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else node = nodeHash(node, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && sameBytes(node, root)
}

/** Shows that the tree over the first `oldSize` leaves is the beginning of the tree over all `leaves`. */
export function consistencyProof(leaves: readonly Uint8Array[], oldSize: number): Uint8Array[] {
  if (!Number.isSafeInteger(oldSize) || oldSize < 1 || oldSize > leaves.length)
    throw new RangeError(`no ${oldSize} first of ${leaves.length} leaves`)
  return subProof(leaves, oldSize, true)
}

/** SUBPROOF of the RFC; `isWhole`: the verifier knows this subtree's root already, as the old root. */
function subProof(leaves: readonly Uint8Array[], oldSize: number, isWhole: boolean): Uint8Array[] {
  if (oldSize === leaves.length) return isWhole ? [] : [rootOfLeaves(leaves)]
  const cut = largestPowerBelow(leaves.length)
  return oldSize <= cut
    ? [...subProof(leaves.slice(0, cut), oldSize, isWhole), rootOfLeaves(leaves.slice(cut))]
    : [...subProof(leaves.slice(cut), oldSize - cut, false), rootOfLeaves(leaves.slice(0, cut))]
}

export interface Consistency {
  readonly oldSize: number
  readonly oldRoot: Uint8Array
  readonly size: number
  readonly root: Uint8Array
  readonly path: readonly Uint8Array[]
}

export function verifyConsistency({ oldSize, oldRoot, size, root, path }: Consistency): boolean {
  if (!Number.isSafeInteger(oldSize) || !Number.isSafeInteger(size) || oldSize < 1 || oldSize > size) return false
  if (oldSize === size) return path.length === 0 && sameBytes(oldRoot, root)
  // An old tree of a power of two is one node of the new tree, and the proof leaves it out.
  const [first, ...rest] = isPowerOfTwo(oldSize) ? [oldRoot, ...path] : path
  if (!first) return false
  let [at, last] = [oldSize - 1, size - 1]
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  let [oldNode, node] = [first, first]
  for (const sibling of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      oldNode = nodeHash(sibling, oldNode)
      node = nodeHash(sibling, node)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else node = nodeHash(node, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && sameBytes(oldNode, oldRoot) && sameBytes(node, root)
}

const half = (value: number): number => Math.floor(value / 2)

function bitsSet(value: number): number {
  return value.toString(2).replaceAll('0', '').length
}

function isPowerOfTwo(value: number): boolean {
  return bitsSet(value) === 1
}

/** Largest power of two below `count`, where the RFC cuts a tree. */
function largestPowerBelow(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}
