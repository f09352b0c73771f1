import assert from 'node:assert/strict'
import { formatDecimal, unitsOf } from '@glasshouse/domain'

const DECIMALS = 8
const WALLETS = ['Spot', 'Earn', 'Futures']

/** One balance over the period of a statement. */
export interface StatedBalance {
  readonly opening: string
  readonly incoming: string
  readonly outgoing: string
  readonly closing: string
}
/** A line of a statement that changed a total. */
export interface Movement {
  /** `Spot usdt`. */
  readonly key: string
  /** `Trading fee`. */
  readonly what: string
  readonly change: string
}
export interface PdfStatement {
  /** By wallet and coin, `Spot usdt`. */
  readonly balances: ReadonlyMap<string, StatedBalance>
  readonly movements: readonly Movement[]
}

const units = (text: string) => unitsOf(text.replaceAll(',', ''), DECIMALS)
const decimal = (sum: bigint) => formatDecimal(sum, DECIMALS)
const keyOf = (wallet: string, coin: string) => `${wallet} ${coin.toLowerCase()}`

/**
 * A statement out of the lines of its PDF, added up as a person would: of each balance opening + in + out = closing, and
 * its movements lead from the opening over each balance between to the closing. Throws where they do not.
 */
export function pdfStatement(lines: readonly (readonly string[])[]): PdfStatement {
  const balances = new Map(lines.filter(isBalance).map(balanceIn))
  const running = new Map([...balances].map(([key, { opening }]) => [key, opening]))
  const movements = lines.filter(isMovement).map((cells) => movementIn(cells, running))
  for (const [key, { closing }] of balances) assert.equal(running.get(key), closing, `${key} ends at its closing balance`)
  assert.equal(running.size, balances.size, 'each balance that moved is listed')
  return { balances, movements }
}

const isBalance = (cells: readonly string[]) => cells.length === 6 && WALLETS.includes(cells[0] ?? '')
const isMovement = ([moment = '']: readonly string[]) => /^\d{4}-\d\d-\d\d \d\d:/.test(moment)

function balanceIn(cells: readonly string[]): [string, StatedBalance] {
  const [wallet = '', coin = '', ...figures] = cells
  const [opening = 0n, incoming = 0n, outgoing = 0n, closing = 0n] = figures.map(units)
  const key = keyOf(wallet, coin)
  assert.equal(decimal(opening + incoming + outgoing), decimal(closing), `${key}: opening + in + out = closing`)
  return [key, { opening: decimal(opening), incoming: decimal(incoming), outgoing: decimal(outgoing), closing: decimal(closing) }]
}

/** What a movement came from may be empty, and is then no text of the line. */
function movementIn(cells: readonly string[], running: Map<string, string>): Movement {
  const [, wallet = '', what = ''] = cells
  const [coin = '', change = '', balance = ''] = cells.slice(-3)
  const key = keyOf(wallet, coin)
  const after = decimal(units(running.get(key) ?? '0') + units(change))
  assert.equal(after, decimal(units(balance)), `${key}: ${what} of ${change} leads to its balance`)
  running.set(key, after)
  return { key, what, change: decimal(units(change)) }
}
