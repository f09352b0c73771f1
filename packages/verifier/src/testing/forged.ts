import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOf, hexOf, joined } from '../bytes.ts'
import { signedBytes } from '../canonical.ts'
import { groupHash, headBytes } from '../proofs.ts'
import type { OptionReceipt, ReceiptGroup, ReceiptRecord } from '../receipt.ts'
import { KEY_OF_RECORDED_EXCHANGE } from './key.ts'

const secret = () => bytesOf(KEY_OF_RECORDED_EXCHANGE)

/** Receipt of an exchange that signs whatever it likes. */
export function signedAnew(receipt: OptionReceipt): OptionReceipt {
  return { ...receipt, signature: hexOf(ed25519.sign(signedBytes(receipt), secret())) }
}

/** Parts of a receipt that an exchange writes itself; hashes, paths and signatures follow. */
export type Forgery = Omit<OptionReceipt, 'signature'>

/**
 * Receipt of a lying exchange that writes whatever it likes into its journal, from the beginning: every hash, path and
 * signature is as it would be of the groups and commands given. What the receipt does not show of the journal is made
 * up.
 */
export function forged(forgery: Forgery): OptionReceipt {
  const groups = forgery.groups.map((group) => sealed(group, ownOf(forgery, group)))
  const hashes = Array.from({ length: forgery.head.seq }, (_, at) => {
    const group = groups.find(({ seq }) => seq === at + 1)
    return leafOf(group ? bytesOf(group.hash) : madeUp(`group ${at + 1}`))
  })
  const head = { ...forgery.head, logRoot: hexOf(rootOf(hashes)) }
  return signedAnew({
    ...forgery,
    head: { ...head, signature: hexOf(ed25519.sign(headBytes(head), secret())) },
    groups: groups.map((group) => ({ ...group, path: pathOf(hashes, group.seq - 1) })),
    records: forgery.records.map((record) => {
      const group = groups.find(({ seq }) => seq === record.seq)
      return group ? { ...record, path: pathOf(leavesOf(group, ownOf(forgery, group)), record.position) } : record
    }),
    signature: '',
  })
}

const ownOf = ({ records }: Forgery, { seq }: Pick<ReceiptGroup, 'seq'>) => records.filter((record) => record.seq === seq)

function sealed(group: ReceiptGroup, own: readonly ReceiptRecord[]): ReceiptGroup {
  const n = Math.max(group.n, ...own.map(({ position }) => position + 1))
  const whole = { ...group, n, commandsRoot: hexOf(rootOf(leavesOf({ ...group, n }, own))) }
  return { ...whole, hash: groupHash(whole) }
}

const leavesOf = ({ n, seq }: ReceiptGroup, own: readonly ReceiptRecord[]) =>
  Array.from({ length: n }, (_, at) => {
    const record = own.find(({ position }) => position === at)
    return leafOf(record ? bytesOf(record.bytes) : madeUp(`command ${at} of group ${seq}`))
  })

const madeUp = (what: string) => sha256(new TextEncoder().encode(what))
const leafOf = (entry: Uint8Array) => sha256(joined(Uint8Array.of(0), entry))

/** RFC 6962, 2.1: as long as it is slow, it is plain. */
function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 1) return leaves[0] as Uint8Array
  const half = halfOf(leaves)
  return sha256(joined(Uint8Array.of(1), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half))))
}

function pathOf(leaves: readonly Uint8Array[], index: number): string[] {
  if (leaves.length === 1) return []
  const half = halfOf(leaves)
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return index < half ? [...pathOf(left, index), hexOf(rootOf(right))] : [...pathOf(right, index - half), hexOf(rootOf(left))]
}

function halfOf(leaves: readonly Uint8Array[]): number {
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return half
}

/**
 * An operator's act in place of one of the exchange's own beginning: the ids stand behind type, version, key and
 * origin.
 */
export function byOperator(bytes: string, { actorId, approverId }: { readonly actorId: number; readonly approverId: number }): string {
  return `${bytes.slice(0, 6)}01${byte(actorId)}0000${byte(approverId)}${bytes.slice(16)}`
}

/** The record of an operator's command inside an act with so many signatures. */
export function inAct(bytes: string, { actorId, signatures }: { readonly actorId: number; readonly signatures: number }): string {
  const record = `${varint(bytes.length / 2)}${bytes}`
  const signature = `${'5a'.repeat(16)}0040${'a5'.repeat(64)}0000`
  const head = `${byte(65)}010001${byte(actorId)}0000${byte(7)}${bytes.slice(16, 18)}${'0f'.repeat(16)}${varint(1_800_000_000_000)}`
  return `${head}01${record}${byte(signatures)}${signature.repeat(signatures)}`
}

const byte = (value: number) => value.toString(16).padStart(2, '0')

/** The last field of a rule or a set of sources. */
export function effectiveFrom(bytes: string, { from, to }: { readonly from: number; readonly to: number }): string {
  if (!bytes.endsWith(varint(from))) throw new Error(`this record does not take effect at ${from}`)
  return bytes.slice(0, -varint(from).length) + varint(to)
}

export function varint(value: number): string {
  const low = (value % 128) + (value >= 128 ? 128 : 0)
  return low.toString(16).padStart(2, '0') + (value >= 128 ? varint(Math.floor(value / 128)) : '')
}
