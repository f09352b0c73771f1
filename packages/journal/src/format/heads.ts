import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MerkleLog } from '../hashes/merkle.ts'
import { hex, sameBytes } from '../hashes/sha256.ts'
import type { StoredGroup } from './group.ts'
import { publishHead } from './heads-file.ts'
import type { SnapshotInfo } from './source.ts'

/** Where the chain ended at a moment, and what the state was then. */
export interface Head {
  readonly seq: number
  /** Hash of group `seq`. */
  readonly hash: Uint8Array
  /** Root of the Merkle log over the hashes of groups 1..seq. */
  readonly logRoot: Uint8Array
  /** Of the last snapshot, made at `stateSeq` <= seq. */
  readonly stateSeq: number
  readonly stateHash: Uint8Array
  readonly timeMs: number
}
export interface SignedHead extends Head {
  /** Right edge of the log, so that it can be continued without reading all groups; checked against logRoot. */
  readonly logPeaks: Uint8Array
  readonly signature: Uint8Array
}

/** Signs heads with the house's Ed25519 key. */
export interface HeadSigner {
  /** 64 hex digits, as in the genesis command. */
  readonly publicKey: string
  sign(head: Head, log: MerkleLog): SignedHead
  /** A receipt, or whatever else the house stands for; it must not begin like a head. */
  signBytes(bytes: Uint8Array): Uint8Array
  /** Puts a saved head where the public can fetch it. */
  publish(head: SignedHead): void
}

const TAG = Buffer.from('h1')
/** DER words before the 32 bytes of an Ed25519 public key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** "h1", seq u64, hash, log root, state seq u64, state hash, time_ms u64; integers big-endian. */
export function headBytes(head: Head): Uint8Array {
  const u64 = (value: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(BigInt(value))
    return bytes
  }
  return Buffer.concat([TAG, u64(head.seq), head.hash, head.logRoot, u64(head.stateSeq), head.stateHash, u64(head.timeMs)])
}

/** False also for values that no signed head has: their bytes could be those of another head, cut elsewhere. */
export function verifyHead(head: SignedHead, publicKey: string): boolean {
  const { seq, stateSeq, timeMs, hash, logRoot, stateHash, signature } = head
  if (![seq, stateSeq, timeMs].every((value) => Number.isSafeInteger(value) && value >= 0)) return false
  if (![hash, logRoot, stateHash].every(({ length }) => length === 32) || signature.length !== 64) return false
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'hex')]), format: 'der', type: 'spki' })
  return verify(null, headBytes(head), key, signature)
}

/** Why nobody leans on a head of the table, or of a file; null when the key signed it and its edge gives the signed root. */
export function faultOfHead(head: SignedHead, publicKey: string | null): string | null {
  if (publicKey === null) return 'it is signed, but the journal publishes no key'
  if (!verifyHead(head, publicKey)) return 'its signature is not by the key of the genesis'
  return logOfHead(head) ? null : 'the edge of its log is not the one of the signed root'
}

/** The log as it was at a head; null when the stored edge does not give the signed root. */
export function logOfHead(head: SignedHead): MerkleLog | null {
  const log = logOfPeaks(head.seq, head.logPeaks)
  return log && sameBytes(log.root(), head.logRoot) ? log : null
}

function logOfPeaks(size: number, edge: Uint8Array): MerkleLog | null {
  const peaks: Uint8Array[] = []
  for (let at = 0; at < edge.length; at += 32) peaks.push(edge.subarray(at, at + 32))
  try {
    return MerkleLog.resume(size, peaks)
  } catch {
    return null
  }
}

/**
 * The head that a snapshot's row was signed with: its group, the log that its peaks give, and the hash of its state.
 * Null when the peaks are not of so many groups. Whether it is signed so is for `verifyHead`.
 */
export function headOfSnapshot(info: SnapshotInfo, group: StoredGroup): { readonly head: SignedHead; readonly log: MerkleLog } | null {
  const { seq, stateHash, logPeaks, signature } = info
  const log = logOfPeaks(seq, logPeaks)
  if (!log) return null
  const head = { seq, hash: group.hash, logRoot: log.root(), stateSeq: seq, stateHash, timeMs: group.timeMs, logPeaks, signature }
  return { head, log }
}

/**
 * The house's key, made at the first start and kept with 0600. Heads that are saved go to the public file of `dataDir`.
 */
export function loadSigner(secretsDir: string, dataDir?: string): HeadSigner {
  const file = join(secretsDir, 'head-signing-key.pem')
  if (!existsSync(file)) {
    mkdirSync(secretsDir, { recursive: true, mode: 0o700 })
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(`${file}.new`, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return signerOf(createPrivateKey(readFileSync(file)), (head) => void (dataDir && publishHead(dataDir, head)))
}

function signerOf(key: KeyObject, publish: HeadSigner['publish']): HeadSigner {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return {
    publicKey: hex(spki.subarray(SPKI_PREFIX.length)),
    sign: (head, log) => ({ ...head, logPeaks: Buffer.concat(log.peaks), signature: sign(null, headBytes(head), key) }),
    signBytes(bytes) {
      if (sameBytes(bytes.subarray(0, TAG.length), TAG)) throw new Error('a head is signed as a head')
      return sign(null, bytes, key)
    },
    publish,
  }
}
