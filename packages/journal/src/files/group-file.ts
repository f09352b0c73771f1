import type { StoredGroup } from '../format/group.ts'

// Rows of an exported file, one after the other: seq u64, era u32, epoch u64, time_ms u64, n u32, commands root, events
// digest, previous hash, hash (32 bytes each), length of the commands u32, commands. Integers big-endian.

const FIXED = 32 + 4 * 32 + 4

export function encodeGroup(group: StoredGroup): Uint8Array {
  const row = Buffer.alloc(FIXED + group.commands.length)
  row.writeBigUInt64BE(BigInt(group.seq), 0)
  row.writeUInt32BE(group.era, 8)
  row.writeBigUInt64BE(BigInt(group.epoch), 12)
  row.writeBigUInt64BE(BigInt(group.timeMs), 20)
  row.writeUInt32BE(group.n, 28)
  row.set(group.commandsRoot, 32)
  row.set(group.eventsDigest, 64)
  row.set(group.prevHash, 96)
  row.set(group.hash, 128)
  row.writeUInt32BE(group.commands.length, 160)
  row.set(group.commands, FIXED)
  return row
}

/** Throws on a row that is cut off. */
export function* decodeGroups(bytes: Uint8Array): Generator<StoredGroup> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < file.length; ) {
    const end = at + FIXED + (at + FIXED <= file.length ? file.readUInt32BE(at + 160) : 0)
    if (end > file.length) throw new Error(`a row is cut off at byte ${at}`)
    const piece = (from: number) => file.subarray(at + from, at + from + 32)
    yield {
      seq: Number(file.readBigUInt64BE(at)),
      era: file.readUInt32BE(at + 8),
      epoch: Number(file.readBigUInt64BE(at + 12)),
      timeMs: Number(file.readBigUInt64BE(at + 20)),
      n: file.readUInt32BE(at + 28),
      commandsRoot: piece(32),
      eventsDigest: piece(64),
      prevHash: piece(96),
      hash: piece(128),
      commands: file.subarray(at + FIXED, end),
    }
    at = end
  }
}
