import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAYED_VENUES, startVenuePlayer } from '@glasshouse/feeds/testing'
import { startTestServer } from '../../../tools/test-server.ts'

/** BTC/USDT before anything else is told. */
export const OPENING = 60_000

export interface HouseWithToldPrices {
  readonly url: string
  /** From now on every venue says this price of BTC/USDT. */
  tell(price: number): void
  /** Whether the venues say nothing at all. */
  hush(isSilent: boolean): void
  leave(): Promise<void>
}

/**
 * A house of its own whose prices are what a test says: every venue repeats one price until it is told another. One with a past was
 * stopped and started once, so that its journal has a former head.
 */
export async function houseWithToldPrices({ hasPast = false } = {}): Promise<HouseWithToldPrices> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-told-prices-'))
  const player = await startVenuePlayer({ pairs: ['BTC/USDT'] })
  const start = () => startTestServer(dataDir, { FEED: 'live', FEED_PLAYER: player.url, TICK_MS: '100' })
  if (hasPast) await (await start()).end()
  const server = await start()
  let price = OPENING
  let isHushed = false
  const speaking = setInterval(() => {
    if (isHushed) return
    for (const venue of PLAYED_VENUES)
      player.say(venue, { pair: 'BTC/USDT', bid: `${price - 1}`, ask: `${price + 1}`, venueTimeMs: Date.now() })
  }, 200)
  return {
    url: server.url,
    tell: (told) => {
      price = told
    },
    hush: (isSilent) => {
      isHushed = isSilent
    },
    leave: async () => {
      clearInterval(speaking)
      await server.end()
      await player.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
