import type { Command } from '@glasshouse/domain'
import { hash128 } from '../../../calls/access.ts'

/** JSON of commands, with whole numbers beyond 2^53 as `{"$int": "..."}`. */
export function frozen(commands: readonly Command[]): unknown {
  const text = JSON.stringify(commands, (_name, value) => (typeof value === 'bigint' ? { $int: String(value) } : value))
  return JSON.parse(text)
}

/** Key of an act's envelope: executed twice, the core does it once. */
export const keyOfAct = (approvalId: string) => hash128(`operator act ${approvalId} 0`)
