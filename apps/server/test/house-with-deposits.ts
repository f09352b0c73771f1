import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { amount, LISTED_OPTIONS } from '@glasshouse/domain'
import { parseBrand } from '@glasshouse/wire'
import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { readBrands } from '../src/brands/read-brands.ts'
import { readConfig } from '../src/config/config.ts'
import { ActDesk } from '../src/features/operators/act-desk.ts'
import { startConsole } from '../src/features/operators/console/start-console.ts'
import { startOperatorDoor } from '../src/features/operators/operator-door.ts'
import { BACKLOG } from '../src/http/http-app.ts'
import { seedLogins } from '../src/start/seed-logins.ts'
import { startServer } from '../src/start/start-server.ts'
import { SocketServer } from '../src/ws/socket-server.ts'

/** What whoever started this program asks of its custody, and what it answers. */
export interface AskedDeposit {
  readonly loginName: string
  readonly usdt: number
  /** Without one: the platform wallet, where options and spot take it from. Contracts take it from wallet 3. */
  readonly wallet?: 1 | 3
  /** The same is credited once; another one each time without it. */
  readonly evidence?: string
  /** The person answers what products ask; else the gates are passed with the money. */
  readonly isGated?: boolean
}
/** What it asks of withdrawals follows this brand from now on; its ways in stay as they are. */
export interface AskedBrand {
  readonly brand: string
}
export interface DepositAnswer {
  readonly loginName: string
  readonly wallet: 1 | 3
  readonly evidence?: string
  /** '' when the money is there. */
  readonly refusal: string
}

/**
 * The server, with somebody at its custody who is the process that started it: no other house of this release has a way
 * for real money to come in, and browser tests want to trade with some.
 */
const config = readConfig(process.env)
const log = pino({ level: config.logLevel, base: null })
const optionMarkets = withShortPeriod(JSON.parse(process.env.SHORT_OPTIONS ?? '{}'))
const { services, stop } = await startServer(config, log, new AbortController().signal, { optionMarkets })
const sockets = new SocketServer(services)
const web = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const desk = new ActDesk(services)
const app = await createApp({ services, socketCount: () => sockets.count, webFolder: existsSync(web) ? web : null })
sockets.attach(app.server)
const closeOperatorDoor = await startOperatorDoor(services, desk)
const consoleFolder = fileURLToPath(new URL('../apps/console/dist', import.meta.url))
const operatorsConsole = process.env.CONSOLE_PORT ? await startConsole({ services, desk, folder: consoleFolder }) : null
if (operatorsConsole) console.log(`Operators' console: ${operatorsConsole.url}`)
await seedLogins(services, console.log)

let count = 0
process.on('message', async (asked: AskedDeposit | AskedBrand) => {
  if ('brand' in asked) {
    runBrand(asked.brand)
    process.send?.(asked)
    return
  }
  const refusal = await deposit(asked).catch((error: unknown) => String(error))
  process.send?.({ loginName: asked.loginName, wallet: asked.wallet ?? 1, refusal, ...evidenceIn(asked) } satisfies DepositAnswer)
})
process.once('SIGTERM', async () => {
  sockets.stop()
  await Promise.all([closeOperatorDoor(), operatorsConsole?.close(), app.close()])
  await stop()
  process.exit(0)
})
// Last: whoever finds it ready may ask it to stop at once.
await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })

/**
 * Markets of the release but the one that UNLISTED names, which operators may list; the first period of those named lasts so many seconds, so that a test need not wait half a
 * minute.
 */
function withShortPeriod(secondsOf: Readonly<Record<string, number>>) {
  return LISTED_OPTIONS.filter(({ symbol }) => symbol !== process.env.UNLISTED).map((market) => ({
    ...market,
    periods: market.periods.map((period, at) => ({ ...period, seconds: (at === 0 && secondsOf[market.symbol]) || period.seconds })),
  }))
}

function runBrand(name: string): void {
  const { withdrawCert, withdrawPendingBlock } = parseBrand(readBrands().get(name)?.flags, () => undefined)
  Object.assign(services.brand, { withdrawCert, withdrawPendingBlock })
}

const evidenceIn = ({ evidence }: AskedDeposit) => (evidence === undefined ? {} : { evidence })

async function deposit({ loginName, usdt, wallet = 1, isGated = false, evidence }: AskedDeposit): Promise<string> {
  const user = await services.records.users.byLoginName(loginName)
  if (!user) return 'nobody of that name'
  const accountId = await services.accounts.of(user.userRef, 'real')
  if (!isGated) await passGates(accountId)
  const credited = await services.engine.submit({
    type: 'CreditDeposit',
    actor: { origin: 'custody', actorId: 0, accountId: 0, realm: 'real', key: '' },
    accountId,
    wallet,
    assetId: 1,
    amount: amount(BigInt(usdt) * 1_000_000n),
    evidence: evidence ?? createHash('sha256').update(`deposit ${count++} of ${loginName}`).digest('hex').slice(0, 32),
  })
  return credited.ok ? '' : credited.reason
}

async function passGates(accountId: number): Promise<void> {
  const actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' } as const
  for (const { product, version } of (await services.engine.read.configuration()).gates)
    await services.engine.submit({ type: 'PassGate', actor, accountId, product, version })
}
