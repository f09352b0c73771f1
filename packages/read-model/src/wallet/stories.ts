import {
  type AccountId,
  type Event,
  FIRST_USER_ACCOUNT_ID,
  FORCED_CAUSES,
  type PositionChanged,
  type Posted,
  type StoryKind,
  storyName,
} from '@glasshouse/domain'
import type { PlacedEvent } from '../projected-group.ts'

/** Nothing of the exchange's own accounts is told in stories. */
const isUser = (accountId: AccountId) => accountId >= FIRST_USER_ACCOUNT_ID
const CONTRACT_WALLET = 3

/**
 * Story of each `Posted` event, in their order; '' for house accounts. A posting names its order or option itself. What
 * names neither came from an event of its own command: what moves money in, out or between wallets is said before its
 * postings, the change of a position after them.
 */
export function storiesOf(placed: readonly PlacedEvent[]): string[] {
  const teller = new Teller(namedIn(placed))
  for (const one of placed) teller.hear(one)
  return teller.told()
}

/** Ids that are counted with the orders and are none, by the field in which events of their kind name them. */
const NAMED: readonly (readonly [field: string, kind: StoryKind])[] = [
  ['optionId', 'option'],
  ['swapId', 'swap'],
]

function namedIn(placed: readonly PlacedEvent[]): ReadonlyMap<number, StoryKind> {
  const ids = new Map<number, StoryKind>()
  for (const { event } of placed) {
    for (const [field, kind] of NAMED) {
      const id = (event as unknown as Readonly<Record<string, unknown>>)[field]
      if (typeof id === 'number') ids.set(id, kind)
    }
  }
  return ids
}

class Teller {
  readonly #named: ReadonlyMap<number, StoryKind>
  readonly #stories: string[] = []
  #act = ''
  /** What the act said of money that comes in, goes out or moves between wallets. */
  #said = ''
  #debtPaidBy = ''
  /** Postings whose position is not named yet. */
  #waiting: { readonly at: number; readonly posted: Posted; readonly seq: number }[] = []

  constructor(named: ReadonlyMap<number, StoryKind>) {
    this.#named = named
  }

  told(): string[] {
    this.#tellRest()
    return this.#stories
  }

  hear({ event, seq, position, command }: PlacedEvent): void {
    const act = `${seq}-${command}`
    if (act !== this.#act) this.#enter(act)
    if (event.type === 'Posted') this.#post(event, seq)
    else if (event.type === 'PositionChanged') this.#change(event, `${seq}-${position}`)
    else this.#say(event, `${seq}-${position}`)
  }

  #enter(act: string): void {
    this.#tellRest()
    this.#act = act
    this.#said = ''
    this.#debtPaidBy = ''
  }

  #say(event: Event, place: string): void {
    switch (event.type) {
      case 'DepositCredited':
        this.#said = storyName('deposit', event.evidence)
        this.#debtPaidBy = storyName('debt', event.evidence)
        break
      case 'CreditReversed':
        this.#said = storyName('reversal', event.evidence)
        break
      case 'Transferred':
        this.#said = storyName('transfer', place)
        break
      case 'WithdrawalRequested':
      case 'WithdrawalMoved':
      case 'WithdrawalSettled':
        this.#said = storyName('withdrawal', event.withdrawalId)
        break
    }
  }

  #post(posted: Posted, seq: number): void {
    const at = this.#stories.push(isUser(posted.accountId) ? this.#storyOf(posted) : '') - 1
    if (this.#stories[at] === WAITS) this.#waiting.push({ at, posted, seq })
  }

  #storyOf({ purpose, orderId, wallet }: Posted): string {
    switch (purpose) {
      case 'deposit':
      case 'transfer':
      case 'withdrawal':
      case 'withdrawal_fee':
      case 'reversal':
        return this.#said || this.#other()
      case 'debt':
        return this.#debtPaidBy || this.#other()
      case 'demo_grant':
      case 'demo_reset':
        return storyName('demo', this.#act)
      case 'option':
        return storyName('option', orderId)
    }
    const kind = this.#named.get(orderId)
    if (orderId !== 0 && kind) return storyName(kind, orderId)
    if (wallet === CONTRACT_WALLET)
      return orderId !== 0 && (purpose === 'hold' || purpose === 'release') ? storyName('futures', orderId) : WAITS
    return orderId === 0 ? this.#other() : storyName('spot', orderId)
  }

  #change(changed: PositionChanged, place: string): void {
    const mine = this.#waiting.filter(({ posted }) => posted.accountId === changed.accountId)
    if (mine.length === 0) return
    for (const { at, posted } of mine) this.#stories[at] = storyOfChange(changed, posted, place)
    this.#waiting = this.#waiting.filter((one) => !mine.includes(one))
  }

  /** A posting of the contract wallet without a change of a position belongs to its order. */
  #tellRest(): void {
    for (const { at, posted } of this.#waiting)
      this.#stories[at] = posted.orderId === 0 ? this.#other() : storyName('futures', posted.orderId)
    this.#waiting = []
  }

  #other = () => storyName('unnamed', this.#act)
}

const WAITS = '?'

function storyOfChange({ cause, positionId, orderId }: PositionChanged, posted: Posted, place: string): string {
  if (FORCED_CAUSES.includes(cause)) return storyName('liquidation', positionId)
  if (cause === 'funding') return storyName('funding', `${positionId}-${place}`)
  if (cause === 'margin') return storyName('margin', `${positionId}-${place}`)
  return storyName('futures', posted.orderId || orderId || positionId)
}
