import { inclusionProof, leafHash, MerkleLog, merkleRoot, nodeHash, rootOfLeaves } from './merkle.ts'

/**
 * Leaves of the smallest subtree whose root is kept: 32 bytes stand for 1,024 groups, so 100 million groups take 6 MB.
 */
const BLOCK = 1_024
/** Blocks read and hashed in one go: some ten milliseconds, then others have their turn. */
const BLOCKS_AT_ONCE = 4
const BLOCKS_KEPT = 64

export interface LogPathsOptions {
  /** Hashes of groups fromSeq..toSeq, archived ones too. */
  readonly readHashes: (fromSeq: number, toSeq: number) => Promise<readonly Uint8Array[]>
  /** A power of two; for tests. */
  readonly block?: number
}

/** The leaves after the last whole block, in a log of `size` groups. */
interface Tail {
  readonly start: number
  readonly size: number
  readonly leaves: Promise<readonly Uint8Array[]>
}

/**
 * Merkle paths in the log of all groups, of any size it ever had. Keeps the roots of whole subtrees and reads single
 * hashes only for the blocks that a path ends in; a path costs one block and some ten hashes, whatever the journal's
 * length. Law: the same paths and roots as `inclusionProof` and `MerkleLog` over all hashes.
 */
export class LogPaths {
  readonly #read: LogPathsOptions['readHashes']
  readonly #block: number
  /** Roots of whole, aligned subtrees: `#levels[k][i]` of leaves i * block * 2^k and the following block * 2^k. */
  readonly #levels: Uint8Array[][] = [[]]
  /** Blocks that paths ended in lately: their nodes level by level, the leaves first. */
  readonly #blocks = new Map<number, Promise<readonly (readonly Uint8Array[])[]>>()
  /** Of the largest log that was asked about: every path of it ends here or passes its root. */
  #tail: Tail | null = null
  #tailRoot: { readonly from: number; readonly to: number; readonly root: Promise<Uint8Array> } | null = null
  #growing: Promise<void> = Promise.resolve()

  constructor({ readHashes, block = BLOCK }: LogPathsOptions) {
    this.#read = readHashes
    this.#block = block
  }

  /** Leaves whose subtrees are known; the rest of a log is read when a path needs it. */
  get knownSize(): number {
    return (this.#levels[0] as Uint8Array[]).length * this.#block
  }

  /** Learns the groups up to `size`, which must all be durable. The first time reads every hash. */
  growTo(size: number): Promise<void> {
    const grown = this.#growing.then(() => this.#grow(size))
    this.#growing = grown.catch(() => {})
    return grown
  }

  /** The log of groups 1..size, ready to be signed. */
  async logAt(size: number): Promise<MerkleLog> {
    await this.growTo(size)
    // At once, or each small peak would ask for its own part.
    if (size % this.#block > 0) await this.#tailOf(size - (size % this.#block), size)
    const peaks: Uint8Array[] = []
    for (let from = 0; from < size; ) {
      const leaves = largestPowerTo(size - from)
      peaks.push(await this.#rootOf(from, from + leaves))
      from += leaves
    }
    return MerkleLog.resume(size, peaks)
  }

  /** Path of group `seq` to the root of the log of groups 1..size, lowest sibling first. */
  async pathOf(seq: number, size: number): Promise<Uint8Array[]> {
    if (!Number.isSafeInteger(seq) || seq < 1 || seq > size) throw new RangeError(`no group ${seq} in a log of ${size}`)
    await this.growTo(size)
    return this.#path({ index: seq - 1, from: 0, to: size })
  }

  async #grow(size: number): Promise<void> {
    while (this.knownSize + this.#block <= size) {
      const first = this.knownSize
      const blocks = Math.min(BLOCKS_AT_ONCE, Math.floor((size - first) / this.#block))
      const hashes = await this.#hashes(first, first + blocks * this.#block)
      for (let at = 0; at < blocks; at++) this.#add(merkleRoot(hashes.slice(at * this.#block, (at + 1) * this.#block)))
    }
  }

  #add(root: Uint8Array): void {
    let node = root
    for (let level = 0; ; level++) {
      const roots = this.#levels[level] ?? []
      this.#levels[level] = roots
      roots.push(node)
      if (roots.length % 2 === 1) return
      node = nodeHash(roots[roots.length - 2] as Uint8Array, node)
    }
  }

  async #path(at: { readonly index: number; readonly from: number; readonly to: number }): Promise<Uint8Array[]> {
    const { index, from, to } = at
    if (to - from === this.#block) return pathIn(await this.#wholeBlock(from / this.#block), index - from)
    if (to - from < this.#block) return inclusionProof(await this.#tailOf(from, to), index - from)
    const cut = from + largestPowerTo(to - from - 1)
    return index < cut
      ? [...(await this.#path({ index, from, to: cut })), await this.#rootOf(cut, to)]
      : [...(await this.#path({ index, from: cut, to })), await this.#rootOf(from, cut)]
  }

  /**
   * Root over leaves from..to - 1, a subtree of the RFC's cut: its start is a multiple of a power of two that is not
   * smaller than it.
   */
  async #rootOf(from: number, to: number): Promise<Uint8Array> {
    const leaves = to - from
    if (leaves < this.#block) return this.#rootInTail(from, to)
    if (largestPowerTo(leaves) === leaves) return this.#levels[Math.log2(leaves / this.#block)]?.[from / leaves] as Uint8Array
    const cut = from + largestPowerTo(leaves - 1)
    const [left, right] = [await this.#rootOf(from, cut), await this.#rootOf(cut, to)]
    return nodeHash(left, right)
  }

  #wholeBlock(block: number): Promise<readonly (readonly Uint8Array[])[]> {
    const known = this.#blocks.get(block)
    this.#blocks.delete(block)
    const levels = known ?? this.#hashes(block * this.#block, (block + 1) * this.#block).then((hashes) => levelsOver(hashes.map(leafHash)))
    this.#blocks.set(block, levels)
    levels.catch(() => this.#blocks.delete(block))
    for (const oldest of this.#blocks.keys()) if (this.#blocks.size > BLOCKS_KEPT) this.#blocks.delete(oldest)
    return levels
  }

  /** Root over leaves from..to - 1 of the tail; hashed once for all paths of one log. */
  #rootInTail(from: number, to: number): Promise<Uint8Array> {
    const known = this.#tailRoot
    if (known?.from === from && known.to === to) return known.root
    const start = from - (from % this.#block)
    const root = this.#tailOf(start, to).then((leaves) => rootOfLeaves(leaves.slice(from - start)))
    this.#tailRoot = { from, to, root }
    root.catch(() => {
      if (this.#tailRoot?.root === root) this.#tailRoot = null
    })
    return root
  }

  /** What is known of it is not read again; a log only ever gets longer. */
  #tailOf(start: number, size: number): Promise<readonly Uint8Array[]> {
    const known = this.#tail?.start === start ? this.#tail : null
    if (known && known.size >= size) return known.leaves.then((leaves) => leaves.slice(0, size - start))
    const added = this.#hashes(known?.size ?? start, size)
    const leaves = Promise.all([known?.leaves ?? [], added]).then(([before, hashes]) => [...before, ...hashes.map(leafHash)])
    this.#tail = { start, size, leaves }
    leaves.catch(() => {
      if (this.#tail?.leaves === leaves) this.#tail = null
    })
    return leaves
  }

  async #hashes(from: number, to: number): Promise<readonly Uint8Array[]> {
    const hashes = await this.#read(from + 1, to)
    if (hashes.length !== to - from) throw new Error(`the journal holds ${hashes.length} of the hashes of groups ${from + 1} to ${to}`)
    return hashes
  }
}

/** Every node over a whole block, so that a path in it is only looked up. */
function levelsOver(leaves: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const levels = [leaves]
  for (let below = leaves; below.length > 1; ) {
    const nodes: Uint8Array[] = []
    for (let at = 0; at < below.length; at += 2) nodes.push(nodeHash(below[at] as Uint8Array, below[at + 1] as Uint8Array))
    levels.push(nodes)
    below = nodes
  }
  return levels
}

/** Siblings on the way up from a leaf, the lowest first. */
function pathIn(levels: readonly (readonly Uint8Array[])[], index: number): Uint8Array[] {
  return levels.slice(0, -1).map((nodes, level) => nodes[(index >> level) ^ 1] as Uint8Array)
}

/** Largest power of two that is not above `count`. */
function largestPowerTo(count: number): number {
  let power = 1
  while (power * 2 <= count) power *= 2
  return power
}
