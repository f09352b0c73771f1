/**
 * Proof that a core reads the state from its own bytes that it wrote into them, given when a snapshot is made. A start
 * only hashes the stored bytes: the same core read them back once, and a core is deterministic.
 */
import type { CoreState } from '@glasshouse/domain'
import { SnapshotError } from '../format/errors.ts'
import { sameBytes } from '../hashes/sha256.ts'
import type { Core } from './cores.ts'

/** Sections of a state after group `seq`, read back and written again alike. */
export function provenSections(core: Core, state: CoreState, seq: number): Uint8Array {
  const sections = core.module.encodeState(state)
  if (!readsBack(core, sections)) throw new SnapshotError(seq, 'the core reads another state from it')
  return sections
}

/** A core that throws while it reads its own bytes does not read them back either. */
export function readsBack({ module }: Core, sections: Uint8Array): boolean {
  try {
    return sameBytes(module.encodeState(module.decodeState(module.shapeVersion, sections)), sections)
  } catch {
    return false
  }
}
