import type { StoredGroup } from '../format/group.ts'
import type { SignedHead } from '../format/heads.ts'
import type { SnapshotInfo } from '../format/source.ts'
import { hex } from '../hashes/sha256.ts'

type Row = Readonly<Record<string, unknown>>

export const GROUP_COLUMNS = 'seq, era, epoch, time_ms, n, commands, commands_root, events_digest, prev_hash, hash'

export function groupOfRow(row: Row): StoredGroup {
  return {
    seq: Number(row.seq),
    era: Number(row.era),
    epoch: Number(row.epoch),
    timeMs: Number(row.time_ms),
    n: Number(row.n),
    commands: row.commands as Uint8Array,
    commandsRoot: row.commands_root as Uint8Array,
    eventsDigest: row.events_digest as Uint8Array,
    prevHash: row.prev_hash as Uint8Array,
    hash: row.hash as Uint8Array,
  }
}

export const SNAPSHOT_COLUMNS = 'seq, era, core_id, state_hash, size, log_peaks, signature'

export function snapshotOfRow(row: Row): SnapshotInfo {
  return {
    seq: Number(row.seq),
    era: Number(row.era),
    coreId: hex(row.core_id as Uint8Array),
    stateHash: row.state_hash as Uint8Array,
    size: Number(row.size),
    logPeaks: row.log_peaks as Uint8Array,
    signature: row.signature as Uint8Array,
  }
}

export function headOfRow(row: Row): SignedHead {
  return {
    seq: Number(row.seq),
    hash: row.hash as Uint8Array,
    logRoot: row.log_root as Uint8Array,
    logPeaks: row.log_peaks as Uint8Array,
    stateSeq: Number(row.state_seq),
    stateHash: row.state_hash as Uint8Array,
    timeMs: Number(row.time_ms),
    signature: row.signature as Uint8Array,
  }
}
