import {
  amount,
  LISTED_OPTIONS,
  type OptionConfig,
  type OptionId,
  type OptionSide,
  type Realm,
  type RefusalReason,
} from '@glasshouse/domain'
import type { Person } from '../../../test/client.ts'
import { type TestingHouse, type TestingHouseOptions, testingHouse } from '../../../test/testing-house.ts'
import { houseActor } from '../../clocks/actors.ts'

export const USDT = 1_000_000n
/** Options on BTC as the house lists them. */
export const BTC_OPTION = LISTED_OPTIONS[0] as OptionConfig
export const HALF_MINUTE = BTC_OPTION.periods[0] as OptionConfig['periods'][number]
const BTC_INDEX = 1
const PRICE = 50_000 * 10 ** 8

export interface Wish {
  readonly side?: OptionSide
  readonly stake?: bigint
  readonly openAtMs?: number
}

/** A whole server whose options can be placed and whose prices the test moves, second by second. */
export async function optionHouse(options: TestingHouseOptions = {}) {
  const place = await testingHouse({ withMarketMaker: false, ...options })
  const listed = await place.engine.read.configuration()
  const actor = houseActor('system')
  if (listed.options.length === 0) {
    const rule = { approverId: 0, reasonCode: 'genesis', effectiveFromMs: 0 as never } as const
    const set = await place.engine.submit({ type: 'ConfigureOption', actor, ...rule, option: BTC_OPTION })
    if (!set.ok) throw new Error(`the option market was refused: ${set.reason}`)
  }
  return Object.assign(place, {
    setPrice: (usdt: number) => place.feed.setPrice(BTC_INDEX, Math.round(usdt * 10 ** 8)),
    /** So many seconds with a price each. */
    async seconds(count: number) {
      for (let left = count; left > 0; left--) await place.beat()
    },
    /** So many seconds without a price: the clock alone goes on. */
    async silence(count: number) {
      for (let left = count; left > 0; left--) {
        place.time.nowMs += 1_000
        await tellTime(place)
      }
    },
    /** As somebody's account, past the calls: the option's id. */
    async option(person: Person, wish: Wish = {}, realm: Realm = 'demo'): Promise<OptionId> {
      const placed = await submitOption(place, person, wish, realm)
      if (typeof placed === 'string') throw new Error(placed)
      return placed
    },
  })
}
export type OptionHouse = Awaited<ReturnType<typeof optionHouse>>

async function tellTime(place: TestingHouse): Promise<void> {
  await place.engine.submit({ type: 'AdvanceTime', actor: houseActor('clock') })
}

async function submitOption(place: TestingHouse, person: Person, wish: Wish, realm: Realm): Promise<OptionId | RefusalReason | string> {
  const user = await place.house.records.users.byId(person.userId)
  if (!user) throw new Error('nobody of that id')
  const accountId = await place.house.accounts.of(user.userRef, realm)
  const { side = 'up', stake = 100n * USDT, openAtMs = 0 } = wish
  const order = { marketId: BTC_OPTION.marketId, side, periodId: HALF_MINUTE.periodId, stake: amount(stake), openAtMs: openAtMs as never }
  const actor = { origin: 'user', actorId: 0, accountId, realm, key: '' } as const
  const submitted = await place.engine.submit({ type: 'PlaceOption', actor, ...order })
  if (!submitted.ok) return submitted.reason
  const placed = submitted.events.find((event) => event.type === 'OptionPlaced')
  return placed?.optionId ?? 'nothing was placed'
}

export const FIRST_PRICE = PRICE / 10 ** 8
