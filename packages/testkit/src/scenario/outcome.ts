import type { Event, EventType, OrderEnd, RefusalReason, Traded } from '@glasshouse/domain'
import { ExpectationError, same } from './words.ts'

type EventOf<Type extends EventType> = Extract<Event, { type: Type }>

/** What a command led to. Every word here either holds or fails the test. */
export class Outcome {
  /** Events of the command itself. */
  readonly events: readonly Event[]
  /** What fell due in the same group before it. */
  readonly due: readonly Event[]
  private readonly changedNothing: () => void

  constructor(events: readonly Event[], due: readonly Event[], changedNothing: () => void) {
    this.events = events
    this.due = due
    this.changedNothing = changedNothing
  }

  /** The order id that the command was given. */
  get orderId(): number {
    return this.one('OrderAccepted').orderId
  }

  isDone(): this {
    const [first] = this.events
    if (first?.type === 'Refused' || first?.type === 'DuplicateCommand') throw new ExpectationError('the command is done', 'events', first)
    return this
  }

  /** Refused, alone, and nothing changed. */
  isRefused(reason: RefusalReason): this {
    same('the command is refused, and nothing else happens', [reason], this.reasons())
    this.changedNothing()
    return this
  }

  /** The key was seen with the same body: the first answer again. */
  isRepeated(orderId: number, reason: RefusalReason | '' = ''): this {
    same(
      'the first answer is repeated',
      [{ orderId, reason }],
      this.events.map((event) => (event.type === 'DuplicateCommand' ? { orderId: event.orderId, reason: event.reason } : event.type)),
    )
    return this
  }

  rests(): this {
    this.one('OrderRested')
    same(
      'a resting order did not end',
      [],
      this.ofType('OrderEnded').filter((end) => end.orderId === this.orderId),
    )
    return this
  }

  fills(): this {
    return this.ends('filled')
  }

  /** The order of this command ended so. */
  ends(end: OrderEnd): this {
    same(
      'how the order ended',
      [end],
      this.ofType('OrderEnded')
        .filter(({ orderId }) => orderId === this.endedOrderId())
        .map((event) => event.end),
    )
    return this
  }

  /** Trades in order: price in ticks, quantity in lots. */
  trades(...expected: readonly { ticks: number; lots: number; maker?: number }[]): this {
    const found = this.ofType('Traded').map((trade, position) => ({
      ticks: trade.priceTicks as number,
      lots: trade.quantityLots as number,
      ...(expected[position]?.maker === undefined ? {} : { maker: trade.makerOrderId }),
    }))
    same('trades', expected, found)
    return this
  }

  /** The only trade. */
  get trade(): Traded {
    return this.one('Traded')
  }

  held(units: bigint): this {
    same('held at acceptance', units, this.one('OrderAccepted').held)
    return this
  }

  released(units: bigint): this {
    same('released', units, this.ofType('OrderEnded').find(({ orderId }) => orderId === this.endedOrderId())?.released)
    return this
  }

  ofType<Type extends EventType>(type: Type): EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type)
  }

  one<Type extends EventType>(type: Type): EventOf<Type> {
    const found = this.ofType(type)
    if (found.length !== 1) throw new ExpectationError(`one ${type}`, 1, this.events)
    return found[0] as EventOf<Type>
  }

  private endedOrderId(): number | undefined {
    return this.ofType('OrderAccepted')[0]?.orderId ?? this.ofType('OrderEnded')[0]?.orderId
  }

  private reasons(): (string | RefusalReason)[] {
    return this.events.map((event) => (event.type === 'Refused' ? event.reason : event.type))
  }
}
