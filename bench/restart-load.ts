import { amount, type CancelOrder, lots, type OrderId, type PlaceOrder, type Side, ticks } from '@glasshouse/domain'
import type { Engine } from '../apps/server/src/engine/protocol/engine.ts'
import { BTC_ASSET, deposit, trader } from '../apps/server/src/engine/testing/small-exchange.ts'

const TRADERS = 200
/** Open orders each trader keeps before cancelling the oldest. */
const OPEN_MAX = 40
/** Commands under way at once: enough that groups are full. */
const WINDOW = 3_000

interface Hand {
  readonly accountId: number
  readonly open: OrderId[]
}

/**
 * Order traffic of many traders: orders rest around the price, some take, the oldest are cancelled. The same every
 * time.
 */
export class RestartLoad {
  readonly #engine: Engine
  #hands: Hand[] = []
  #turn = 0
  #seed = 1
  accepted = 0

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async openAccounts(): Promise<void> {
    const names = Array.from({ length: TRADERS }, (_, number) => `trader ${number}`)
    this.#hands = await Promise.all(names.map(async (name) => ({ accountId: await trader(this.#engine, name, 900_000_000n), open: [] })))
    await Promise.all(
      this.#hands.map(({ accountId }) => this.#engine.submit(deposit(accountId, BTC_ASSET, 10n ** 13n, `coins of ${accountId}`))),
    )
  }

  /** Submits until so many more commands were accepted: what is refused at once is not in the journal. */
  async run(count: number): Promise<void> {
    const target = this.accepted + count
    const lane = async () => {
      while (this.accepted < target) await this.#one()
    }
    await Promise.all(Array.from({ length: WINDOW }, lane))
  }

  async #one(): Promise<void> {
    const hand = this.#hands[this.#turn++ % this.#hands.length] as Hand
    const oldest = hand.open.length > OPEN_MAX ? hand.open.shift() : undefined
    const command = oldest === undefined ? this.#order(hand.accountId) : cancelOrder(hand.accountId, oldest)
    let submitted = await this.#engine.submit(command)
    while (!submitted.ok && (submitted.reason === 'unavailable' || submitted.reason === 'busy')) {
      // The house takes no more than its projection can follow; neither does this.
      await this.#engine.whenProjected(this.#engine.health().lastSeq)
      submitted = await this.#engine.submit(command)
    }
    if (!submitted.ok) return
    this.accepted++
    for (const event of submitted.events) if (event.type === 'OrderRested') hand.open.push(event.orderId)
  }

  #order(accountId: number): PlaceOrder {
    const side: Side = this.#random(2) === 0 ? 'buy' : 'sell'
    const away = this.#random(400) - 40
    return {
      type: 'PlaceOrder',
      actor: { origin: 'user', actorId: 0, accountId, realm: 'real', key: '' },
      marketId: 1,
      side,
      orderType: 'limit',
      timeInForce: 'GTC',
      priceTicks: ticks(500_000 + (side === 'buy' ? -away : away)),
      quantityLots: lots(100 + this.#random(900)),
      spend: amount(0n),
    }
  }

  #random(below: number): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#seed / 2 ** 32) * below)
  }
}

function cancelOrder(accountId: number, orderId: OrderId): CancelOrder {
  return { type: 'CancelOrder', actor: { origin: 'user', actorId: 0, accountId, realm: 'real', key: '' }, orderId }
}
