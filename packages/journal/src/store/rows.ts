import type { StoredGroup } from '../format/group.ts'
import type { SignedHead } from '../format/heads.ts'

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
