import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bigEndian, bytesOf, hexOf, joined } from './bytes.ts'
import type { ReceiptGroup, ReceiptHead } from './receipt.ts'

// The formats of the journal (its group.ts, merkle.ts and heads.ts), written down a second time so that this package
// needs nothing of it.

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
const ascii = (text: string) => new TextEncoder().encode(text)

/**
 * SHA-256 over "g1", seq u64, era u32, epoch u64, time u64, n u32, commands root, events digest, hash before; integers
 * big-endian.
 */
export function groupHash(group: ReceiptGroup): string {
  const numbers = [bigEndian(group.seq, 8), bigEndian(group.era, 4), bigEndian(group.epoch, 8), bigEndian(group.timeMs, 8)]
  const hashes = [group.commandsRoot, group.eventsDigest, group.prevHash].map(bytesOf)
  return hexOf(sha256(joined(ascii('g1'), ...numbers, bigEndian(group.n, 4), ...hashes)))
}

/**
 * Hash on which the first group stands in place of a group before it: SHA-256 over "g0" and the id of the core that
 * opened the journal.
 */
export const genesisHash = (coreId: string): string => hexOf(sha256(joined(ascii('g0'), bytesOf(coreId))))

const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256(joined(NODE, left, right))

export interface Inclusion {
  /** Bytes for which the leaf stands. */
  readonly entry: Uint8Array
  readonly index: number
  readonly size: number
  readonly path: readonly string[]
  readonly root: string
}

/**
 * RFC 6962 (2.1.1), as RFC 9162 (2.1.3.2) checks it: the entry is leaf `index` of the tree of `size` leaves with this
 * root.
 */
export function isIncluded({ entry, index, size, path, root }: Inclusion): boolean {
  if (index >= size) return false
  let [at, last, node] = [index, size - 1, sha256(joined(LEAF, entry))]
  for (const sibling of path.map(bytesOf)) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      node = nodeHash(sibling, node)
      // A right edge node without a sibling moved up unchanged: skip those levels.
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else node = nodeHash(node, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && hexOf(node) === root
}

const half = (value: number) => Math.floor(value / 2)

/** "h1", seq u64, hash, log root, state seq u64, state hash, time u64; integers big-endian. */
export function headBytes(head: ReceiptHead): Uint8Array {
  const { seq, hash, logRoot, stateSeq, stateHash, timeMs } = head
  return joined(
    ascii('h1'),
    bigEndian(seq, 8),
    bytesOf(hash),
    bytesOf(logRoot),
    bigEndian(stateSeq, 8),
    bytesOf(stateHash),
    bigEndian(timeMs, 8),
  )
}

/** By the strict rules of RFC 8032: no second encoding of a point or a signature passes. */
export function isSigned(bytes: Uint8Array, by: { readonly signature: string; readonly publicKey: string }): boolean {
  try {
    return ed25519.verify(bytesOf(by.signature), bytes, bytesOf(by.publicKey), { zip215: false })
  } catch {
    return false
  }
}

/** A head alone, as the exchange shows it: signed with this key, and its form whole. Never throws. */
export function verifyHead(head: ReceiptHead, publicKey: string): boolean {
  try {
    return isSigned(headBytes(head), { signature: head.signature, publicKey })
  } catch {
    return false
  }
}
