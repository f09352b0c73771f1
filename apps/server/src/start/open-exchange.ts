import type { PriceFeed } from '@glasshouse/feeds'
import { loadSigner } from '@glasshouse/journal'
import type { ReadModel } from '@glasshouse/read-model'
import type { Logger } from 'pino'
import { startFeedClock } from '../clocks/feed.ts'
import { type GenesisOptions, refuseOtherSources, runGenesis } from '../clocks/genesis.ts'
import { startMarketMaker } from '../clocks/market-maker.ts'
import { every, type Repeat, startTimeClock } from '../clocks/time.ts'
import { linesOfUnlisted } from '../clocks/unlisted.ts'
import type { Config } from '../config/config.ts'
import { secretFile } from '../config/secret-file.ts'
import type { Engine } from '../engine/index.ts'
import { FrozenStatuses } from '../features/accounts/frozen-statuses.ts'
import { LiquidationMails } from '../features/contract/liquidation-mails.ts'
import { CreditNews } from '../features/deposit/credit-news.ts'
import { GatePasses } from '../features/gates/gate-passes.ts'
import { Closings } from '../features/privacy/closings.ts'
import { PayoutLevels } from '../features/withdraw/payout-levels.ts'
import { WithdrawalSteps } from '../features/withdraw/withdrawal-steps.ts'
import { type FirstOperators, mirrorOperatorsOf } from '../operators/first-operators.ts'
import { createServices } from '../services/create-services.ts'
import { FeedDelay } from '../services/feed-delay.ts'
import type { RecordStores, Services } from '../services/services.ts'
import type { Walks } from '../services/walks.ts'
import { warnOfProductsWithoutGate } from '../services/without-gate.ts'
import type { Later } from '../ws/throttle.ts'
import type { Opened } from './closers.ts'

/** What a first start lists in place of what this release lists. */
export type Listed = Partial<Pick<GenesisOptions, 'feed' | 'assets' | 'spotMarkets' | 'optionMarkets' | 'gates'>>

export interface ExchangeParts {
  readonly config: Config
  readonly log: Logger
  readonly engine: Engine
  readonly readModel: ReadModel
  readonly records: RecordStores
  /** Of the database, with the rights of its owner. */
  readonly ownerUrl: string
  readonly feed: Pick<PriceFeed, 'sources' | 'indices' | 'ticksAt' | 'fundingPrice' | 'volume' | 'provenance' | 'start' | 'stop'>
  readonly walks: Walks
  readonly clock: () => number
  /** Operators that a first start opens with; null once it has them. */
  readonly operators: Pick<FirstOperators, 'names' | 'command'> | null
  readonly listed?: Listed
  /** Called once the feed is known to be the one of this exchange, before anything is listed. */
  readonly prepare?: () => Promise<void>
  /** Default: timers of the machine. */
  readonly timers?: Timers
}

export interface Timers {
  readonly later?: Later
  readonly every?: Repeat
}

/** What stands between engine and doors, in the order in which one part leans on the other, and its callers last. */
export async function openExchange(parts: ExchangeParts, opened: Opened): Promise<Services> {
  const { config, engine, feed, log, timers = {} } = parts
  await list(parts, opened)
  const edgeSecret = secretFile(config.secretsDir, 'edge.key')
  const { readModel, records, walks, clock } = parts
  const services = await createServices({ config, engine, readModel, records, feed, walks, clock, edgeSecret, log })
  opened(
    () => services.prices.stop(),
    () => services.quotes?.stop(),
    () => services.listing.stop(),
    () => services.messages.stop(),
    () => services.notices.stop(),
    () => services.fileStore.stop(),
    () => services.closing.stop(),
  )
  await openFollowers(services, opened, timers.later)
  await records.requestKeys.freeCutOff()
  opened(await startCallers(config, engine, feed, { delay: services.feedDelay, ...timers }))
  return services
}

/** The genesis, or what of it is missing, and the lines about what this exchange has not. */
async function list({ config, engine, feed, log, ownerUrl, operators, listed, prepare }: ExchangeParts, opened: Opened): Promise<void> {
  refuseOtherSources(await engine.read.configuration(), feed)
  await prepare?.()
  opened()
  const { publicKey } = loadSigner(config.secretsDir)
  await runGenesis({ engine, feed, seed: config.seed, publicKey, ...listed, operators: operators?.command() ?? null })
  await mirrorOperatorsOf(engine, ownerUrl, operators?.names ?? new Map())
  const configuration = await engine.read.configuration()
  for (const line of linesOfUnlisted(configuration, feed)) log.warn(line)
  warnOfProductsWithoutGate(configuration, log)
  opened()
}

/** Those who write down or send what the journal says. */
async function openFollowers(services: Services, opened: Opened, later?: Later): Promise<void> {
  const liquidationMails = await LiquidationMails.open(services, later)
  opened(() => liquidationMails.stop())
  const frozenStatuses = await FrozenStatuses.open(services)
  opened(() => frozenStatuses.stop())
  const closings = await Closings.open(services)
  opened(() => closings.stop())
  const gatePasses = await GatePasses.open(services)
  opened(() => gatePasses.stop())
  const withdrawalSteps = await WithdrawalSteps.open(services, services.clock())
  opened(() => withdrawalSteps.stop())
  const payoutLevels = new PayoutLevels(services)
  opened(() => payoutLevels.stop())
  const creditNews = await CreditNews.open(services)
  opened(() => creditNews.stop())
}

/** Feed, clock and market maker: the callers without a user. */
export async function startCallers(
  config: Pick<Config, 'liquidity' | 'tickMs'>,
  engine: Engine,
  feed: Pick<PriceFeed, 'start' | 'stop'>,
  { delay = new FeedDelay(), every: repeat = every }: { readonly delay?: FeedDelay; readonly every?: Repeat } = {},
): Promise<() => void> {
  const stopMarketMaker = await startMarketMaker({ engine, isOn: config.liquidity === 'on' })
  const stops = [
    startFeedClock({ engine, feed, onDelay: delay.add }),
    startTimeClock({ engine, tickMs: config.tickMs, every: repeat }),
    stopMarketMaker,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
