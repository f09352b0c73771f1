import { hex, sameBytes } from '../hashes/sha256.ts'

const MAGIC = Buffer.from('GHSNAP01')
const HEADER_BYTES = 84

export interface SnapshotHeader {
  readonly shapeVersion: number
  readonly coreId: string
  readonly seq: number
  readonly groupHash: Uint8Array
}

/** magic (8 bytes), shapeVersion u32, core id, seq u64, group hash, then the sections; integers big-endian. */
export function encodeSnapshot(header: SnapshotHeader, sections: Uint8Array): Uint8Array {
  const head = Buffer.alloc(HEADER_BYTES)
  MAGIC.copy(head)
  head.writeUInt32BE(header.shapeVersion, 8)
  Buffer.from(header.coreId, 'hex').copy(head, 12)
  head.writeBigUInt64BE(BigInt(header.seq), 44)
  head.set(header.groupHash, 52)
  return Buffer.concat([head, sections])
}

export function decodeSnapshot(bytes: Uint8Array): { header: SnapshotHeader; sections: Uint8Array } {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(HEADER_BYTES, bytes.byteLength))
  if (head.length < HEADER_BYTES || !sameBytes(head.subarray(0, 8), MAGIC)) throw new Error('these bytes are no snapshot')
  return {
    header: {
      shapeVersion: head.readUInt32BE(8),
      coreId: hex(head.subarray(12, 44)),
      seq: Number(head.readBigUInt64BE(44)),
      groupHash: head.subarray(52, 84),
    },
    sections: bytes.subarray(HEADER_BYTES),
  }
}
