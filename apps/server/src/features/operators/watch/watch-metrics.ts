import { Gauge, type Registry } from 'prom-client'
import type { Needs } from '../../../services/services.ts'
import { QUEUES, type WaitingServices, WatchedTables } from './waiting-figures.ts'

export type WatchServices = WaitingServices & Needs<'sourceWatch'>

/**
 * What operators must do or look at, as metrics beside those of the process: queues with the age of their oldest entry,
 * how old each source's last quote is, how far the replica has checked, and what is stopped.
 */
export function watchMetrics(registry: Registry, services: WatchServices): void {
  const { engine, listing, sourceWatch } = services
  const tables = new WatchedTables(services)
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    const one: Gauge = new Gauge({ name: `glasshouse_${name}`, help, registers: [registry], collect: async () => one.set(await read()) })
  }
  const labelled = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (set: Gauge<Label>) => void | Promise<void>,
  ) => {
    const one: Gauge<Label> = new Gauge({
      ...{ name: `glasshouse_${name}`, help, registers: [registry], labelNames: [...labelNames] },
      async collect() {
        one.reset()
        await read(one)
      },
    })
  }
  labelled('waiting', 'What waits for operators, or to be sent, by queue', ['queue'], async (set) => {
    const { queues } = await tables.figures()
    for (const queue of QUEUES) set.set({ queue }, queues[queue].count)
  })
  labelled('waiting_age_seconds', 'Age of the oldest entry of a queue; 0 of an empty one', ['queue'], async (set) => {
    const { queues } = await tables.figures()
    for (const queue of QUEUES) set.set({ queue }, queues[queue].oldestSeconds)
  })
  gauge('suspense_coins', 'Coins of which something waits in suspense', async () => (await tables.figures()).suspense)
  gauge(
    'custody_broken',
    'Coins whose custody is not what came in less what went out; anything but 0 is an alarm',
    async () => (await tables.figures()).custodyBroken,
  )
  gauge('watch_age_seconds', 'Since the figures of the tables were read; -1 before the first time', async () => {
    await tables.figures()
    return tables.ageSeconds
  })
  labelled('source_age_seconds', 'Since the last quote of a source of an index; -1 before the first', ['index', 'source'], (set) => {
    const { indices, sources } = listing.configuration
    for (const { indexId, symbol, sourceIds } of indices)
      for (const sourceId of sourceIds) {
        const ageMs = sourceWatch.ageMs(indexId, sourceId)
        const source = sources.find((one) => one.sourceId === sourceId)?.name ?? String(sourceId)
        set.set({ index: symbol, source }, ageMs === null ? -1 : ageMs / 1_000)
      }
  })
  gauge('replica_lag_groups', 'Groups that the replica has not run again yet', () => {
    const { lastSeq, projectedSeq } = engine.health()
    return Math.max(0, lastSeq - projectedSeq)
  })
  gauge('snapshot_lag_groups', 'Groups since the last snapshot', () => {
    const { lastSeq, snapshotSeq } = engine.health()
    return Math.max(0, lastSeq - snapshotSeq)
  })
  gauge('new_orders_halted', '1 while the emergency stop of all new orders holds', () => Number(listing.configuration.newOrdersHalted))
  gauge('payouts_stopped', '1 while no payout is sent', () => Number(listing.configuration.payoutsStopped))
  gauge('markets_not_open', 'Spot markets, contracts and options that are not open', () => {
    const { markets, contracts, options } = listing.configuration
    return [...markets, ...contracts, ...options].filter(({ state }) => state !== 'open').length
  })
}
