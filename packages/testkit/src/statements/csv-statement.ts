import assert from 'node:assert/strict'
import { formatDecimal, unitsOf } from '@glasshouse/domain'

const DECIMALS = 8

/** A line of a statement by its columns, `change`. */
export type CsvRow = Readonly<Record<string, string>>

export function csvRows(text: string): CsvRow[] {
  const [head = '', ...lines] = text.trimEnd().split('\r\n')
  const columns = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at] as string, cell])))
}

interface Sum {
  total: bigint
  held: bigint | undefined
}
const units = (text = '') => unitsOf(text, DECIMALS)
const decimal = (sum: bigint) => formatDecimal(sum, DECIMALS)

/**
 * Closing balances by wallet and coin, `Spot usdt`, added up by hand: the opening and every change lead to each balance
 * after it, and to the closing. Throws where they do not.
 */
export function addedUp(rows: readonly CsvRow[]): Map<string, string> {
  const sums = new Map<string, Sum>()
  for (const row of rows) {
    const key = `${row.wallet} ${row.coin}`
    const sum = sums.get(key) ?? { total: 0n, held: undefined }
    if (row.row === 'opening') sum.total = units(row.balance)
    if (row.row === 'posting') post(sum, row, key)
    if (row.row !== 'opening') assert.equal(decimal(sum.total), row.balance, `${key}: balance of its ${row.row} ${row.posting_id}`)
    sums.set(key, sum)
  }
  return new Map([...sums].map(([key, { total }]) => [key, decimal(total)]))
}

function post(sum: Sum, row: CsvRow, key: string): void {
  sum.total += units(row.change)
  const held = units(row.held)
  if (sum.held !== undefined) assert.equal(decimal(sum.held + units(row.held_change)), row.held, `${key}: held of ${row.posting_id}`)
  sum.held = held
}
