import type { Command } from '@glasshouse/domain'
import { hash128 } from '../../../calls/access.ts'

/** JSON of commands, with whole numbers beyond 2^53 as `{"$int": "..."}`. */
export function frozen(commands: readonly Command[]): unknown {
  const text = JSON.stringify(commands, (_name, value) => (typeof value === 'bigint' ? { $int: String(value) } : value))
  return JSON.parse(text)
}

/** The commands of an approval, each with a key of its own: executed twice, the core does them once. */
export function thawed(kept: unknown, approvalId: string): Command[] {
  const commands = JSON.parse(JSON.stringify(kept), (_name, value) => (isBig(value) ? BigInt(value.$int) : value)) as Command[]
  return commands.map((command, index) => {
    const actor = { ...command.actor, key: keyOfAct(approvalId, index) }
    return { ...command, actor } as Command
  })
}

/** Key of the act's command at that position; a signed act is one command. */
export const keyOfAct = (approvalId: string, index: number) => hash128(`operator act ${approvalId} ${index}`)

const isBig = (value: unknown): value is { readonly $int: string } =>
  typeof value === 'object' && value !== null && '$int' in value && typeof value.$int === 'string'
