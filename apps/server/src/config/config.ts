import { resolve } from 'node:path'
import type { DepositChain } from '@glasshouse/records'
import { z } from 'zod'
import { DEFAULT_NAME, readBrands } from '../brands/read-brands.ts'

/** Everything the environment may say, parsed once. A broken or unknown value stops the start with one clear line. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Nobody comes from elsewhere: neither straight nor through a proxy on this machine. */
  readonly isLocalOnly: boolean
  readonly dataDir: string
  readonly secretsDir: string
  readonly databaseUrl: string | undefined
  readonly brand: string
  readonly feed: 'replay' | 'simulated' | 'live'
  /** A player of venues on this machine, for tests of the live feed; its prices are simulated ones and say so. */
  readonly feedPlayerUrl: string | undefined
  readonly liquidity: 'on' | 'off'
  readonly seed: 'demo' | 'none'
  readonly limits: 'on' | 'relaxed'
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Never taken from a request's Host header. */
  readonly publicUrl: string
  /** PUBLIC_URL was given; without it `publicUrl` is a guess that fits this machine only. */
  readonly hasPublicUrl: boolean
  /** Port of the operators' console; 0 takes any. */
  readonly consolePort: number
  /** Origin of the console where operators come from elsewhere; without it only this machine reaches the console. */
  readonly consoleUrl: string | null
  /**
   * Holds a password: never logged. Without it mail goes to the operators' outbox on loopback, and nowhere elsewhere.
   */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Address to which text messages are posted; the sign-in there lies in SECRETS_DIR. */
  readonly smsUrl: string | undefined
  /**
   * `on`: one proxy stands in front, and only what it wrote itself counts; what a caller wrote before it proves
   * nothing.
   */
  readonly trustProxy: boolean | string
  /** File of JSON lines with sanctioned names and addresses; without it nobody is found. */
  readonly screeningList: string | undefined
  readonly metricsToken: string | undefined
  /** The page and the document of the calls at /api/docs. */
  readonly apiDocs: 'on' | 'off'
  readonly socketsPerAddress: number
  /** Time without any group after which the exchange's clock beats. */
  readonly tickMs: number
  /** Days before its first start that the charts of an exchange begin. */
  readonly chartDays: number
  /** Nodes that are asked about wallets that are contracts, by the number of their chain: CHAIN_RPC_<number>. */
  readonly chainRpc: ReadonlyMap<number, string>
  /** Extended public keys below which each user has an own deposit address: DEPOSIT_KEY_<CHAIN>. */
  readonly depositKeys: ReadonlyMap<DepositChain, string>
  /** File with the names, roles and public keys of the operators of a first start. */
  readonly operatorKeys: string | undefined
  /** Public key that lies apart, for a first start too: with one admin it gives another new keys. */
  readonly recoveryKey: string | undefined
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(protocolOf(text)), `must be a URL beginning with ${protocols.join('// or ')}//`)
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

/** By its form; what it derives is found out when deposits open. No message repeats it: a private one would be told. */
const extendedKey = z
  .string()
  .regex(/^[xz]pub[1-9A-HJ-NP-Za-km-z]{100,110}$/, 'must be an extended public key that begins with xpub or zpub')
  .optional()

export const CHART_DAYS_MAX = 7

const PORT_MAX = 65_535

/** Each has its row in docs/configuration.md (described-settings.ts). */
export const variables = {
  PORT: wholeNumber(0, PORT_MAX).default(8_080),
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  SECRETS_DIR: z.string().min(1).optional(),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  BRAND: z.string().superRefine(checkBrand).default(DEFAULT_NAME),
  FEED: oneOf('replay', 'simulated', 'live').default('replay'),
  FEED_PLAYER: z.string().refine(isLoopbackUrl, 'must be a URL beginning with http:// of a loopback address').optional(),
  LIQUIDITY: oneOf('on', 'off').default('on'),
  SEED: oneOf('demo', 'none').default('demo'),
  LIMITS: oneOf('on', 'relaxed').default('on'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  PUBLIC_URL: urlOf('http:', 'https:').optional(),
  CONSOLE_PORT: wholeNumber(0, PORT_MAX).optional(),
  CONSOLE_URL: z.string().refine(isConsoleOrigin, 'must be https://host without a path (http:// only on loopback)').optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'must be a URL such as smtp://user:password@mail.example:587 or smtps://mail.example')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[\w.+-]{1,64}@[A-Za-z0-9.-]{1,253}$/, 'must be a plain e-mail address')
    .optional(),
  SMS_URL: z
    .string()
    .refine(isTextProvider, 'must be a URL beginning with https:// (http:// only on loopback), without a user in it')
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(on|off|[\d.:a-f/]+(,[\d.:a-f/]+)*)$/i, 'must be on, off, or a list of proxy addresses')
    .default('off'),
  SCREENING_LIST: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  API_DOCS: oneOf('on', 'off').optional(),
  SOCKETS_PER_ADDRESS: wholeNumber(1, 20_000).default(100),
  TICK_MS: wholeNumber(100, 1_000).default(1_000),
  CHART_DAYS: wholeNumber(1, CHART_DAYS_MAX).default(CHART_DAYS_MAX),
  DEPOSIT_KEY_ETHEREUM: extendedKey,
  DEPOSIT_KEY_TRON: extendedKey,
  DEPOSIT_KEY_BITCOIN: extendedKey,
  OPERATOR_KEYS: z.string().min(1).optional(),
  RECOVERY_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be the public key that keygen printed, 64 hex digits')
    .optional(),
} as const
export type Name = keyof typeof variables

/** Variables of ours that name no known setting are a typing error, not something to ignore. */
const OWN_PREFIX = /^GLASSHOUSE_/

/** Nothing uses them yet: somebody who sets one expects orders over a broker and would wait for it in vain. */
const LATER_VARIABLES = {
  NATS_URL: 'orders stay inside the one process',
} as const

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const unknown = Object.keys(env).find((name) => OWN_PREFIX.test(name))
  if (unknown) throw new ConfigError(`${unknown} is not a setting of this program; see docs/configuration.md for the list`)
  for (const [name, instead] of Object.entries(LATER_VARIABLES)) {
    if (env[name]) throw new ConfigError(`${name} is not part of this release; ${instead}, unset it`)
  }
  const given = Object.fromEntries((Object.keys(variables) as Name[]).map((name) => [name, env[name] === '' ? undefined : env[name]]))
  const read = z.object(variables).safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`)
  }
  const values = read.data
  const isLoopback = LOOPBACK_HOSTS.includes(values.HOST)
  const isLocalOnly = isLoopback && values.TRUST_PROXY === 'off' && (values.PUBLIC_URL === undefined || isLoopbackName(values.PUBLIC_URL))
  const needsLocal = (name: string) => {
    if (!isLoopback) throw new ConfigError(`${name} needs HOST to be a loopback address`)
    if (!isLocalOnly)
      throw new ConfigError(`${name} needs an exchange that only this machine reaches: no PUBLIC_URL elsewhere and no TRUST_PROXY`)
  }
  if (values.LIMITS === 'relaxed') needsLocal('LIMITS relaxed')
  if (values.SEED === 'none' && values.FEED !== 'live')
    throw new ConfigError('SEED none makes an exchange that is no sandbox, and such an exchange takes live prices only: it needs FEED live')
  if (values.FEED_PLAYER !== undefined) {
    // Whoever runs the exchange must not be able to speak for the venues: see docs/adr/0008-live-prices.md.
    if (values.FEED !== 'live') throw new ConfigError('FEED_PLAYER needs FEED live')
    needsLocal('FEED_PLAYER')
    if (values.SEED === 'none') throw new ConfigError('FEED_PLAYER makes simulated prices, which an exchange with SEED none does not take')
  }
  const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST
  const publicUrl = (values.PUBLIC_URL ?? `http://${host}:${values.PORT}`).replace(/\/+$/, '')
  return {
    port: values.PORT,
    host: values.HOST,
    isLocalOnly,
    dataDir: resolve(values.DATA_DIR),
    secretsDir: resolve(values.SECRETS_DIR ?? `${values.DATA_DIR}/secrets`),
    databaseUrl: values.DATABASE_URL,
    brand: values.BRAND,
    feed: values.FEED,
    feedPlayerUrl: values.FEED_PLAYER?.replace(/\/+$/, ''),
    liquidity: values.LIQUIDITY,
    seed: values.SEED,
    limits: values.LIMITS,
    logLevel: values.LOG_LEVEL,
    publicUrl,
    hasPublicUrl: values.PUBLIC_URL !== undefined,
    consolePort: consolePortOf(values.CONSOLE_PORT, values.PORT),
    consoleUrl: consoleUrlOf(values.CONSOLE_URL, publicUrl),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${mailDomainOf(publicUrl)}`,
    smsUrl: values.SMS_URL,
    trustProxy: values.TRUST_PROXY === 'on' ? true : values.TRUST_PROXY === 'off' ? false : values.TRUST_PROXY,
    screeningList: values.SCREENING_LIST === undefined ? undefined : resolve(values.SCREENING_LIST),
    metricsToken: values.METRICS_TOKEN,
    apiDocs: values.API_DOCS ?? (isLocalOnly ? 'on' : 'off'),
    socketsPerAddress: values.SOCKETS_PER_ADDRESS,
    tickMs: values.TICK_MS,
    chartDays: values.CHART_DAYS,
    chainRpc: readChainRpc(env),
    depositKeys: depositKeysOf({
      ...{ ethereum: values.DEPOSIT_KEY_ETHEREUM, tron: values.DEPOSIT_KEY_TRON, bitcoin: values.DEPOSIT_KEY_BITCOIN },
    }),
    operatorKeys: values.OPERATOR_KEYS === undefined ? undefined : resolve(values.OPERATOR_KEYS),
    recoveryKey: values.RECOVERY_KEY,
  }
}

function consolePortOf(given: number | undefined, port: number): number {
  if (given !== undefined && given === port && port !== 0) throw new ConfigError('CONSOLE_PORT must be another port than PORT')
  return given ?? (port === 0 || port === PORT_MAX ? 0 : port + 1)
}

/** Cookies know no ports: on one host the traders' pages would send along what lets an operator in. */
function consoleUrlOf(given: string | undefined, publicUrl: string): string | null {
  if (given === undefined) return null
  if (new URL(given).hostname === new URL(publicUrl).hostname && !isLoopbackName(given))
    throw new ConfigError('CONSOLE_URL must have another host than PUBLIC_URL')
  return new URL(given).origin
}

const depositKeysOf = (given: Readonly<Record<DepositChain, string | undefined>>): ReadonlyMap<DepositChain, string> =>
  new Map(Object.entries(given).flatMap(([chain, key]) => (key === undefined ? [] : [[chain as DepositChain, key]])))

const CHAIN_RPC = /^CHAIN_RPC_(.*)$/
const chainUrl = urlOf('http:', 'https:')

function readChainRpc(env: Readonly<Record<string, string | undefined>>): ReadonlyMap<number, string> {
  const nodes = new Map<number, string>()
  for (const [name, url] of Object.entries(env)) {
    const chain = CHAIN_RPC.exec(name)?.[1]
    if (chain === undefined || !url) continue
    if (!/^[1-9]\d{0,14}$/.test(chain)) throw new ConfigError(`${name} must end in the number of a chain, such as CHAIN_RPC_1`)
    // An address with a key in it is not repeated.
    if (!chainUrl.safeParse(url).success) throw new ConfigError(`${name} must be a URL beginning with http:// or https://`)
    nodes.set(Number(chain), url)
  }
  return nodes
}

/** A brand is a folder of brands/. */
function checkBrand(name: string, context: z.core.$RefinementCtx<string>): void {
  const names = [...readBrands().keys()]
  if (!names.includes(name)) context.addIssue(`must be one of ${names.join(', ')}`)
}

export const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '::1', 'localhost']

function protocolOf(text: string): string {
  try {
    return new URL(text).protocol
  } catch {
    return ''
  }
}

function isLoopbackUrl(text: string): boolean {
  return protocolOf(text) === 'http:' && isLoopbackName(text)
}

export function isLoopbackName(url: string): boolean {
  return LOOPBACK_HOSTS.includes(new URL(url).hostname.replace(/^\[|\]$/g, ''))
}

function isMailServer(text: string): boolean {
  return ['smtp:', 'smtps:'].includes(protocolOf(text)) && new URL(text).hostname !== ''
}

function isTextProvider(text: string): boolean {
  const protocol = protocolOf(text)
  if (protocol !== 'https:' && !isLoopbackUrl(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

function isConsoleOrigin(text: string): boolean {
  if (protocolOf(text) !== 'https:' && !isLoopbackUrl(text)) return false
  const { origin, username, password } = new URL(text)
  return username === '' && password === '' && text.replace(/\/$/, '') === origin
}

/** Mail from a bare address would be refused everywhere. */
function mailDomainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /[a-z]$/i.test(hostname) ? hostname : 'localhost'
}
