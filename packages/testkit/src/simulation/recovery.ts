import { createHash } from 'node:crypto'
import type { CoreModule, CoreState, TimeMs } from '@glasshouse/domain'
import { mustHold } from '../witness/broken-law.ts'

interface JournalledGroup {
  readonly seq: number
  readonly timeMs: number
  readonly records: Uint8Array
  readonly eventsDigest: string
}
interface Snapshot {
  readonly seq: number
  readonly sections: Uint8Array
}

/** What survives a crash of the simulated process: the newest two snapshots and the groups since the older one. */
export class Recovery {
  private snapshots: Snapshot[] = []
  private groups: JournalledGroup[] = []

  private readonly core: CoreModule
  private readonly shapeVersion: number

  constructor(core: CoreModule, shapeVersion: number = core.shapeVersion) {
    this.core = core
    this.shapeVersion = shapeVersion
  }

  append(group: { seq: number; timeMs: number; records: Uint8Array; eventBytes: Uint8Array }): void {
    this.groups.push({ seq: group.seq, timeMs: group.timeMs, records: group.records, eventsDigest: digest(group.eventBytes) })
  }

  /** Takes the newest group back, for a caller that will append it again. */
  dropLast(): void {
    this.groups.pop()
  }

  snapshot(state: CoreState): void {
    this.snapshots.push({ seq: this.core.lastSeq(state), sections: this.core.encodeState(state) })
    if (this.snapshots.length > 2) this.snapshots.shift()
    const oldest = (this.snapshots[0] as Snapshot).seq
    this.groups = this.groups.filter((group) => group.seq > oldest)
  }

  /**
   * A new state from a snapshot (the older one on request) and the groups since: each must give the same events again.
   */
  restore(from: 'newest' | 'older'): CoreState {
    const { core } = this
    const snapshot = from === 'newest' ? this.snapshots.at(-1) : this.snapshots[0]
    const state = snapshot ? core.decodeState(this.shapeVersion, snapshot.sections) : core.createState()
    for (const group of this.groups) {
      if (snapshot && group.seq <= snapshot.seq) continue
      const { eventBytes } = core.runGroup(state, { seq: group.seq, timeMs: group.timeMs as TimeMs, commands: group.records })
      mustHold(digest(eventBytes) === group.eventsDigest, 'a replayed group gives the same events', { seq: group.seq })
    }
    return state
  }
}

export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
