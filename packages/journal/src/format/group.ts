import { sha256 } from '../hashes/sha256.ts'

/** One journal row. */
export interface StoredGroup {
  readonly seq: number
  readonly era: number
  readonly epoch: number
  readonly timeMs: number
  /** How many commands. */
  readonly n: number
  /** Length-prefixed records. */
  readonly commands: Uint8Array
  readonly commandsRoot: Uint8Array
  readonly eventsDigest: Uint8Array
  readonly prevHash: Uint8Array
  readonly hash: Uint8Array
}

/** What a group's hash covers: everything, the commands by their root. */
export type GroupHeader = Omit<StoredGroup, 'commands' | 'hash'>

const TAG = Buffer.from('g1')
const GENESIS_TAG = Buffer.from('g0')

/**
 * SHA-256 over 150 bytes: "g1", seq u64, era u32, epoch u64, time_ms u64, n u32, commands_root, events_digest, prev_hash (32
 * bytes each); integers big-endian.
 */
export function groupHash(group: GroupHeader): Uint8Array {
  const head = Buffer.alloc(34)
  TAG.copy(head)
  head.writeBigUInt64BE(BigInt(group.seq), 2)
  head.writeUInt32BE(group.era, 10)
  head.writeBigUInt64BE(BigInt(group.epoch), 14)
  head.writeBigUInt64BE(BigInt(group.timeMs), 22)
  head.writeUInt32BE(group.n, 30)
  return sha256(head, group.commandsRoot, group.eventsDigest, group.prevHash)
}

/** What the first group stands on, so that the chain covers the first era's core file too: SHA-256("g0" || core id). */
export function genesisHash(coreId: string): Uint8Array {
  return sha256(GENESIS_TAG, Buffer.from(coreId, 'hex'))
}
