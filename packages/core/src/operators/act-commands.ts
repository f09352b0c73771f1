/** Commands inside an act: records of the codec, by its asker, without key and approver (RULES.md 11.3). */
import {
  type AccountId,
  type Approval,
  type Command,
  isOfAct,
  type OperatorId,
  RESTRICTING_STATES,
  type SetAccountFlag,
  type SignedAct,
} from '@glasshouse/domain'
import { decodeCommand } from '../codec/commands.ts'
import type { State } from '../state.ts'
import { bytesOfHex } from '../tables/hex.ts'

export type InnerCommand = Command & Approval

/** null: one of the records is none of the act's commands, or they could influence one another. */
export function commandsOf(state: State, act: SignedAct): readonly InnerCommand[] | null {
  const commands: InnerCommand[] = []
  for (const record of act.records) {
    const command = read(record)
    if (command === null || !isInner(command, act)) return null
    commands.push(command)
  }
  return commands.length === 1 || areFlagsOfOnePerson(state, commands) || areMarketsClosedTogether(commands) ? commands : null
}

/** With the second person, whom rules count and events name; 0 where one suffices. */
export const approvedBy = (commands: readonly InnerCommand[], approverId: OperatorId): readonly InnerCommand[] =>
  commands.map((command) => ({ ...command, approverId }))

/** Bytes from outside: what does not read is no command, and no broken law. */
function read(record: string): Command | null {
  try {
    return decodeCommand(bytesOfHex(record))
  } catch {
    return null
  }
}

function isInner(command: Command, { act, actor: asker, reasonCode }: SignedAct): command is InnerCommand {
  const { origin, actorId, accountId, key } = command.actor
  if (origin !== 'operator' || actorId !== asker.actorId || accountId !== 0 || key !== '') return false
  if (!isOfAct(act, command)) return false
  const approval = command as InnerCommand
  return approval.approverId === 0 && approval.reasonCode === reasonCode
}

/** A person is frozen, not an account: the same flag of accounts in both realms. */
function areFlagsOfOnePerson(state: State, commands: readonly InnerCommand[]): boolean {
  const [first] = commands
  if (commands.length !== 2 || first?.type !== 'SetAccountFlag') return false
  const accounts = new Set<AccountId>()
  for (const command of commands) {
    if (command.type !== 'SetAccountFlag' || command.flag !== first.flag || command.isOn !== first.isOn) return false
    if (personOf(state, command) !== personOf(state, first)) return false
    accounts.add(command.accountId)
  }
  return accounts.size === commands.length
}

/** The same stop of several markets, each once: the state of one is no rule of another. Nothing is opened so. */
function areMarketsClosedTogether(commands: readonly InnerCommand[]): boolean {
  const [first] = commands
  if (first?.type !== 'SetMarketState' || !RESTRICTING_STATES.includes(first.state)) return false
  return commands.every((command, at) => {
    const before = commands[at - 1]
    if (command.type !== 'SetMarketState' || command.state !== first.state) return false
    return before?.type !== 'SetMarketState' || before.marketId < command.marketId
  })
}

/** An account that there is not is another rule's. */
const personOf = ({ accounts }: State, { accountId }: SetAccountFlag): string | null =>
  accounts.has(accountId) ? accounts.userRefOf(accountId) : null
