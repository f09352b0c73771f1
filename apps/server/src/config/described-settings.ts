import { type Name, variables } from './config.ts'

/** What docs/configuration.md says of a setting beside its name, its values and its default, which are those of the code. */
export interface DescribedSetting {
  readonly meaning: string
  /** Said where the default is worked out from other settings. */
  readonly default?: string
  /** Said where the code holds no rule of its own that names the values. */
  readonly values?: string
  readonly unit?: string
}

export const DESCRIBED_SETTINGS: Readonly<Record<Name | 'CHAIN_RPC_<id>', DescribedSetting>> = {
  PORT: { meaning: 'Port of the app and its calls; 0 takes any free one', unit: 'TCP port' },
  HOST: { meaning: 'Address to listen on. Leave it on loopback and put a proxy in front' },
  DATA_DIR: { meaning: 'Folder of everything that the exchange keeps beside the database', values: 'a path' },
  SECRETS_DIR: {
    meaning: 'Folder of keys and passwords; without its files the journal cannot go on',
    default: '`secrets` in `DATA_DIR`',
    values: 'a path',
  },
  DATABASE_URL: {
    meaning: 'PostgreSQL 15 to 18 that runs by itself, with the role of its owner',
    default: 'an embedded PostgreSQL in `DATA_DIR`',
  },
  BRAND: { meaning: 'Folder of `brands/` that gives name, colours, pictures and first settings' },
  FEED: {
    meaning: 'Where prices come from: recordings, a seeded random process, or venues. An exchange that is no sandbox takes live ones only',
  },
  FEED_PLAYER: {
    meaning: 'Player of venues on this machine, for tests of `FEED=live`; its prices count as simulated ([ADR 8](adr/0008-live-prices.md))',
    default: 'the venues themselves',
  },
  LIQUIDITY: { meaning: 'Whether the market maker of the exchange quotes' },
  SEED: {
    meaning:
      'Only at the first start. `demo` makes a sandbox for ever; `none` an exchange for real money, which needs `FEED=live` and `OPERATOR_KEYS`',
  },
  LIMITS: { meaning: '`relaxed` lifts the limits of requests for tests, on an exchange that only this machine reaches' },
  LOG_LEVEL: { meaning: 'Least level that is logged' },
  PUBLIC_URL: {
    meaning: 'Address under which users reach the exchange: links in mails, sockets, passkeys. Never taken from a request',
    default: '`http://HOST:PORT`',
  },
  CONSOLE_PORT: {
    meaning: 'Port of the operators’ console, another one than `PORT`; 0 takes any free one',
    default: '`PORT` + 1',
    unit: 'TCP port',
  },
  CONSOLE_URL: {
    meaning: 'Address of the console where operators come from elsewhere; its host differs from that of `PUBLIC_URL`',
    default: 'loopback only',
  },
  SMTP_URL: { meaning: 'Mail server', default: 'the operators’ outbox on an exchange that only this machine reaches, else no mail' },
  MAIL_FROM: { meaning: 'Sender of mails', default: '`no-reply@` and the host of `PUBLIC_URL`' },
  SMS_URL: {
    meaning: 'Provider to which text messages are posted; its sign-in is `text-login.json` in `SECRETS_DIR`',
    default: 'as `SMTP_URL`',
  },
  TRUST_PROXY: { meaning: '`on` behind exactly one proxy; only the address that the proxy itself wrote counts' },
  SCREENING_LIST: { meaning: 'File of JSON lines with sanctioned names and addresses', default: 'nobody is found', values: 'a path' },
  METRICS_TOKEN: { meaning: 'Bearer token of `/metrics`', default: 'loopback only' },
  API_DOCS: {
    meaning: 'Page and document of the calls at `/api/docs`',
    default: '`on` where only this machine reaches the exchange, else `off`',
  },
  SOCKETS_PER_ADDRESS: { meaning: 'Open sockets of one address; one more is refused with `too_many_sockets`', unit: 'sockets' },
  TICK_MS: { meaning: 'Time without any group after which the clock of the exchange makes one', unit: 'ms' },
  CHART_DAYS: { meaning: 'How far back charts of a new exchange begin before its first start', unit: 'days' },
  DEPOSIT_KEY_ETHEREUM: {
    meaning: 'Extended public key below which each user has a deposit address',
    default: 'no own addresses on this chain',
  },
  DEPOSIT_KEY_TRON: { meaning: 'As `DEPOSIT_KEY_ETHEREUM`, for Tron', default: 'no own addresses on this chain' },
  DEPOSIT_KEY_BITCOIN: { meaning: 'As `DEPOSIT_KEY_ETHEREUM`, for Bitcoin', default: 'no own addresses on this chain' },
  OPERATOR_KEYS: {
    meaning: 'Only at the first start: JSON file with names, roles and public keys of the operators',
    default: 'a sandbox makes its own',
    values: 'a path',
  },
  RECOVERY_KEY: {
    meaning: 'Only at the first start: public key kept apart, with which one admin gives another one new keys',
    default: 'no recovery',
  },
  'CHAIN_RPC_<id>': {
    meaning: 'Node that checks wallets which are contracts; `<id>` is the number of its chain, such as `CHAIN_RPC_1`',
    default: 'such wallets cannot sign in on this chain',
    values: 'must be a URL beginning with http:// or https://',
  },
}

/** The table of docs/configuration.md. */
export function settingsTable(): string {
  const rows = Object.entries(DESCRIBED_SETTINGS).map(([name, setting]) => {
    const rule = setting.values ?? ruleOf(name as Name)
    return `| \`${name}\` | ${setting.meaning} | ${setting.default ?? defaultOf(name as Name)} | ${rule.replace(/^must (be|have) (an? )?/, '')} | ${setting.unit ?? '-'} |`
  })
  return ['| name | meaning | default | values | unit |', '| --- | --- | --- | --- | --- |', ...rows, ''].join('\n')
}

/** What no setting takes: the refusal says which values there are. */
const IMPOSSIBLE = '\u0000'

function ruleOf(name: Name): string {
  const read = variables[name].safeParse(IMPOSSIBLE)
  if (read.success) throw new Error(`${name} has no rule that names its values; describe them`)
  return read.error.issues[0]?.message ?? ''
}

function defaultOf(name: Name): string {
  const read = variables[name].safeParse(undefined)
  if (!read.success || read.data === undefined) throw new Error(`${name} has no default; describe what holds without it`)
  return `\`${read.data}\``
}
