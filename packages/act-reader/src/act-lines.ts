import {
  type Command,
  formatDecimal,
  isOwnCoinId,
  isSignedActName,
  LISTED_ASSETS,
  LISTED_CONTRACTS,
  LISTED_OPTIONS,
  LISTED_SPOT_MARKETS,
  OWN_COIN_DECIMALS,
} from '@glasshouse/domain'
import { type ActInBytes, actInBytes } from './act-in-bytes.ts'

/** Names of assets and markets by their numbers: those of this release, wherever nothing better is known. */
export interface KnownNames {
  readonly assets: ReadonlyMap<number, { readonly symbol: string; readonly decimals: number }>
  readonly markets: ReadonlyMap<number, string>
}

const RELEASE: KnownNames = {
  assets: new Map(LISTED_ASSETS.map((asset) => [asset.assetId, asset])),
  markets: new Map([
    ...LISTED_SPOT_MARKETS.map(({ marketId, symbol }) => [marketId, `${symbol} spot`] as const),
    ...LISTED_CONTRACTS.map(({ marketId, symbol }) => [marketId, `${symbol} futures`] as const),
    ...LISTED_OPTIONS.map(({ marketId, symbol }) => [marketId, `${symbol} options`] as const),
  ]),
}

/**
 * What somebody signs who signs these bytes, in plain lines: the act, every field of every command in it, the exchange,
 * the nonce and the end. Made of the bytes alone; throws where they are no act.
 */
export function linesOfAct(bytes: Uint8Array, names: KnownNames = RELEASE): string[] {
  const act = actInBytes(bytes)
  return [...linesOfHead(act), ...act.commands.flatMap((command, at) => linesOfCommand(command, at, names)), `exchange: ${act.exchangeId}`]
}

function linesOfHead({ act, requestedBy, reasonCode, nonce, expiresAtMs }: ActInBytes): string[] {
  return [
    `act: ${isSignedActName(act) ? act : `unknown (${String(act)})`}`,
    `asked for by: operator ${requestedBy}`,
    `reason: ${reasonCode}`,
    `nonce: ${nonce}`,
    `may be done until: ${timeOf(expiresAtMs)}`,
  ]
}

function linesOfCommand(command: Command, at: number, names: KnownNames): string[] {
  const { type, actor, ...fields } = command as Command & Readonly<Record<string, unknown>>
  const realm = 'accountId' in fields ? [`  realm: ${actor.realm}`] : []
  return [`command ${at + 1}: ${type}`, ...realm, ...linesOfFields(fields, '', names).map((line) => `  ${line}`)]
}

/** Approver and reason of a record say nothing yet: the envelope does. */
const UNTOLD = ['approverId', 'reasonCode']

function linesOfFields(fields: Readonly<Record<string, unknown>>, within: string, names: KnownNames): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (within === '' && UNTOLD.includes(name)) return []
    const path = within === '' ? name : `${within}.${name}`
    if (Array.isArray(value)) return linesOfList(value, path, names)
    if (isRecord(value)) return linesOfFields(value, path, names)
    return [`${path}: ${told(name, value, fields, names)}`]
  })
}

function linesOfList(values: readonly unknown[], path: string, names: KnownNames): string[] {
  if (values.length === 0) return [`${path}: none`]
  if (!values.some(isRecord)) return [`${path}: ${values.map(String).join(', ')}`]
  return values.flatMap((value, at) => linesOfFields(isRecord(value) ? value : { value }, `${path}[${at}]`, names))
}

/** With its unit; the plain number stays beside what it is taken to mean. */
function told(name: string, value: unknown, { assetId }: Readonly<Record<string, unknown>>, names: KnownNames): string {
  if (name === 'assetId') return `${value} (${assetName(Number(value), names)})`
  if (name === 'marketId') return `${value} (${names.markets.get(Number(value)) ?? 'not of this release'})`
  if (name.endsWith('FromMs') || name.endsWith('AtMs') || name === 'toMs') return `${value} (${timeOf(Number(value))})`
  if (name.endsWith('Ms')) return `${value} ms`
  if (name.endsWith('Ppm')) return `${value} (${formatDecimal(BigInt(value as number), 4)} %)`
  const asset = name === 'amount' || name === 'fee' ? assetIn(Number(assetId), names) : undefined
  if (asset) return `${value} units (${formatDecimal(BigInt(value as bigint), asset.decimals)} ${asset.symbol})`
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/** A coin that operators named is known by its number alone; its decimals are fixed. */
const assetIn = (assetId: number, { assets }: KnownNames) =>
  assets.get(assetId) ?? (isOwnCoinId(assetId) ? { symbol: `coin ${assetId}`, decimals: OWN_COIN_DECIMALS } : undefined)
const assetName = (assetId: number, names: KnownNames): string => {
  const known = names.assets.get(assetId)?.symbol
  return known ?? (isOwnCoinId(assetId) ? 'a coin that operators named' : 'not of this release')
}

const timeOf = (ms: number): string => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : String(ms))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
