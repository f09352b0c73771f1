import { amount, type OptionConfig, type OptionId, type OptionSide, type PlaceOption, type Realm } from '@glasshouse/domain'
import { systemActor } from '../src/engine/protocol/actors.ts'
import { QUICK_OPTIONS } from '../src/engine/testing/small-exchange.ts'
import type { TestUser } from './client.ts'
import { type TestServer, type TestServerOptions, testServer } from './test-server.ts'

export const USDT = 1_000_000n
/** Options on BTC as the testing exchange opens with them. */
export const BTC_OPTION = QUICK_OPTIONS[0] as OptionConfig
export const HALF_MINUTE = BTC_OPTION.periods[0] as OptionConfig['periods'][number]
const BTC_INDEX = 1

export interface OptionRequest {
  readonly side?: OptionSide
  readonly stake?: bigint
  readonly openAtMs?: number
}

/** A whole server whose options can be placed and whose prices the test moves, second by second. */
export async function optionServer(options: TestServerOptions = {}) {
  const place = await testServer({ withMarketMaker: false, ...options })
  const listed = await place.engine.read.configuration()
  const actor = systemActor('system')
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
        await advanceTime(place)
      }
    },
    /** Several at once, in one group of the journal: they wait together while a group before them is written. */
    async optionsOfOneGroup(...requests: readonly (readonly [TestUser, OptionRequest?])[]): Promise<OptionId[]> {
      const commands = await Promise.all(requests.map(([user, request]) => optionCommand(place, user, request)))
      const before = advanceTime(place)
      const ids = await Promise.all(commands.map((command) => submitOption(place, command)))
      await before
      return ids
    },
    /** Option placed as somebody's account, past the calls: its id. */
    option: async (person: TestUser, request?: OptionRequest, realm?: Realm): Promise<OptionId> =>
      submitOption(place, await optionCommand(place, person, request, realm)),
  })
}
export type OptionServer = Awaited<ReturnType<typeof optionServer>>

async function advanceTime(place: TestServer): Promise<void> {
  await place.engine.submit({ type: 'AdvanceTime', actor: systemActor('clock') })
}

/**
 * A night may have passed since the last group: who orders while it is not projected would find the exchange behind.
 */
async function optionCommand(
  place: TestServer,
  person: TestUser,
  request: OptionRequest = {},
  realm: Realm = 'demo',
): Promise<PlaceOption> {
  await place.settled()
  const user = await place.services.records.users.byId(person.userId)
  if (!user) throw new Error('nobody of that id')
  const accountId = await place.services.accounts.of(user.userRef, realm)
  const { side = 'up', stake = 100n * USDT, openAtMs = 0 } = request
  const order = { marketId: BTC_OPTION.marketId, side, periodId: HALF_MINUTE.periodId, stake: amount(stake), openAtMs: openAtMs as never }
  return { type: 'PlaceOption', actor: { origin: 'user', actorId: 0, accountId, realm, key: '' }, ...order }
}

async function submitOption(place: TestServer, command: PlaceOption): Promise<OptionId> {
  const submitted = await place.engine.submit(command)
  if (!submitted.ok) throw new Error(submitted.reason)
  const placed = submitted.events.find((event) => event.type === 'OptionPlaced')
  if (!placed) throw new Error('nothing was placed')
  return placed.optionId
}
