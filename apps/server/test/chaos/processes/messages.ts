import type { Command } from '@glasshouse/domain'
import type { Submitted } from '../../../src/engine/index.ts'

export type ToChild = { kind: 'submit'; id: number; command: Command } | { kind: 'wait_projected' } | { kind: 'stop' }
export type FromChild =
  | { kind: 'ready'; lastSeq: number }
  | { kind: 'answer'; id: number; answer: Submitted }
  | { kind: 'projected' }
  | { kind: 'stopped' }
