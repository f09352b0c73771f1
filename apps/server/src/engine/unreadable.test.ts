import { core } from '@glasshouse/core'
import { type Command, type CoreModule, ticks } from '@glasshouse/domain'
import { afterEach, describe, expect, test } from 'vitest'
import type { Fatal } from '../ending/fatal.ts'
import { receivedCommands } from './core/received.ts'
import { startEngineInProcess } from './in-process.ts'
import type { Engine } from './protocol/engine.ts'
import type { SlowLog } from './testing/slow-log.ts'
import { availableUsdt, cancel, openHouse, order, trader } from './testing/small-exchange.ts'

const START_MS = 1_760_000_000_000
const fatals: Fatal[] = []
let engine: Engine | undefined
afterEach(async () => {
  await engine?.stop()
  expect(fatals).toEqual([])
})

async function exchangeWith(over: Partial<CoreModule> = {}) {
  const appended: number[] = []
  const log = { append: async ({ records }: Parameters<SlowLog['append']>[0]) => void appended.push(records.length) }
  engine = await startEngineInProcess({
    core: { ...core, ...over },
    log,
    clock: () => START_MS,
    onFatal: (fatal) => void fatals.push(fatal),
  })
  await openHouse(engine, () => START_MS)
  const accountId = await trader(engine, 'ada', 1_000n)
  return { engine, accountId, appended }
}

/** A core whose writer lets through what its reader refuses: every cancel becomes bytes that are no command. */
const blindWriter: Partial<CoreModule> = {
  encodeCommand: (command: Command) => (command.type === 'CancelOrder' ? Uint8Array.of(18, 1, 255) : core.encodeCommand(command)),
}

describe('a value that no record can hold', () => {
  test.each([
    ['an order id', (of: number) => cancel(of, 2 ** 53), 'orderId'],
    ['a price', (of: number) => ({ ...order(of), priceTicks: ticks(-1) }), 'priceTicks'],
    ['a fraction', (of: number) => ({ ...order(of), quantityLots: 0.5 }), 'quantityLots'],
    ['an amount', (of: number) => ({ ...order(of), spend: 2n ** 63n }), 'spend'],
    ['a word', (of: number) => ({ ...order(of), side: 'both' }), 'side'],
    ['an account', (of: number) => cancel(of + 0.5, 1), 'actor.accountId'],
    ['a key', (of: number) => ({ ...order(of, { key: 'no hash' }) }), 'actor.key'],
  ])('%s is refused to its caller with its field, and others go on', async (_what, command, field) => {
    const { engine: exchange, accountId, appended } = await exchangeWith()
    const groups = appended.length
    expect(await exchange.submit(command(accountId) as Command)).toMatchObject({ ok: false, reason: 'invalid_value', field })
    expect(appended).toHaveLength(groups)
    expect(await exchange.submit(order(accountId))).toMatchObject({ ok: true })
  })
})

describe('a record that is no command', () => {
  test('is refused to its submitter; those that came with it are served, and it enters no group', async () => {
    const { engine: exchange, accountId, appended } = await exchangeWith(blindWriter)
    const before = { groups: appended.length, available: await availableUsdt(exchange, accountId) }
    const answers = await Promise.all([
      exchange.submit(cancel(accountId, 1)),
      exchange.submit(order(accountId)),
      exchange.submit(cancel(accountId, 2)),
    ])
    expect(answers).toMatchObject([{ ok: false, reason: 'invalid_value' }, { ok: true }, { ok: false, reason: 'invalid_value' }])
    expect(appended.slice(before.groups)).toEqual([1])
    expect(await availableUsdt(exchange, accountId)).toBeLessThan(before.available)
  })

  test('records that do not even split are all refused', () => {
    const records = Uint8Array.of(200, 1, 2, 3)
    expect(receivedCommands(core, { ids: [4, 5], records })).toEqual({ commands: [], unreadable: [4, 5] })
  })

  test('numbers without a record are refused', () => {
    const records = core.joinRecords([core.encodeCommand(cancel(1_001, 1))])
    const { commands, unreadable } = receivedCommands(core, { ids: [4, 5], records })
    expect([commands.map(({ id }) => id), unreadable]).toEqual([[4], [5]])
  })
})
