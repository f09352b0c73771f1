import type { AccountId, Command, Event, OrderId } from '@glasshouse/domain'
import { ContractHistory } from './contract-history.ts'
import type { LedgerOfAnswers } from './ledger-of-answers.ts'
import { type GroupMoment, OptionHistory } from './option-history.ts'
import { type Outcome, outcome } from './outcome-digest.ts'

/** What a journal says happened, from its first group. */
export class History {
  /** Key -> what each command with this key did; refusals and repeated answers did nothing. */
  readonly doneBy = new Map<string, Outcome[]>()
  readonly accepted = new Map<OrderId, AccountId>()
  readonly ended = new Map<OrderId, number>()
  readonly trades = new Set<number>()
  readonly contracts = new ContractHistory()
  readonly options = new OptionHistory()
  readonly wrongPostings: string[] = []
  readonly #balances = new Map<string, { available: bigint; held: bigint }>()

  beginGroup(group: GroupMoment): void {
    this.options.beginGroup(group)
  }

  /** One command's events, or (null) what fell due. */
  note(command: Command | null, events: readonly Event[]): void {
    this.contracts.beginCommand()
    for (const event of events) this.#noteEvent(event)
    const key = command?.actor.key ?? ''
    if (command === null || key === '' || events.some(({ type }) => type === 'Refused' || type === 'DuplicateCommand')) return
    this.doneBy.set(key, [...(this.doneBy.get(key) ?? []), outcome(command, events)])
  }

  #noteEvent(event: Event): void {
    this.options.note(event)
    if (event.type === 'OrderAccepted') this.accepted.set(event.orderId, event.accountId)
    else if (event.type === 'OrderEnded') this.ended.set(event.orderId, (this.ended.get(event.orderId) ?? 0) + 1)
    else if (event.type === 'Traded') {
      if (this.trades.has(event.tradeId)) this.wrongPostings.push(`trade ${event.tradeId} happened twice`)
      this.trades.add(event.tradeId)
    } else if (event.type === 'Posted') this.#notePosting(event)
    else this.contracts.note(event)
  }

  #notePosting(event: Event & { type: 'Posted' }): void {
    const seat = `${event.accountId}/${event.wallet}/${event.assetId}`
    const before = this.#balances.get(seat) ?? { available: 0n, held: 0n }
    const after = { available: before.available + event.availableDelta, held: before.held + event.heldDelta }
    if (after.available !== event.available || after.held !== event.held)
      this.wrongPostings.push(`posting of ${seat} does not continue the one before`)
    this.#balances.set(seat, after)
  }
}

/** Nothing acknowledged is lost, nothing is done twice. */
export function faultsOf(answers: LedgerOfAnswers, history: History): string[] {
  const { doneBy, ended, wrongPostings, contracts, options } = history
  const lost = [...answers.told].flatMap(([key, { type, id, digest }]) => {
    const done = doneBy.get(key)?.[0]
    const name = `acknowledged ${type} ${id} of key ${key}`
    if (!done) return [`${name} is not in the journal`]
    if (done.id !== id) return [`${name} is ${done.id} in the journal`]
    return digest === null || digest === done.digest ? [] : [`${name} did something else in the journal`]
  })
  const lostPositions = [...answers.positions]
    .filter((positionId) => !contracts.positions.has(positionId))
    .map((positionId) => `acknowledged position ${positionId} is not in the journal`)
  const twice = [...doneBy]
    .filter(([, done]) => done.length > 1)
    .map(([key, done]) => `key ${key} did ${done.map(({ type, id }) => `${type} ${id}`).join(', ')}`)
  const endedTwice = [...ended].filter(([, times]) => times > 1).map(([orderId, times]) => `order ${orderId} ended ${times} times`)
  return [
    ...answers.contradictions,
    ...lost,
    ...lostPositions,
    ...twice,
    ...endedTwice,
    ...wrongPostings,
    ...contracts.faults,
    ...contracts.imbalances(),
    ...options.faults,
    ...options.verdicts(),
  ]
}
