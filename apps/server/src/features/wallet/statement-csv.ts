import type { BalanceSum } from '@glasshouse/read-model'
import { csvLine } from '../../documents/csv.ts'
import { type StatementLine, statementLines } from './statement-lines.ts'
import { momentIn } from './statement-period.ts'
import type { AskedStatement, SumServices, Sums } from './statement-sums.ts'
import { WALLET_NAMES } from './statement-words.ts'

/** Words of the columns and of their values are those of the wire, the same in every language. */
export const CSV_COLUMNS = [
  'row',
  'time',
  'utc_offset',
  'wallet',
  'coin',
  'purpose',
  'source',
  'source_id',
  'number',
  'change',
  'held_change',
  'balance',
  'held',
  'posting_id',
] as const

/** Opening balances, each posting, closing balances: opening + changes = closing, per wallet and coin. */
export async function* statementCsv(services: SumServices, asked: AskedStatement, { balances }: Sums): AsyncGenerator<string> {
  const { zone, fromMs, toMs } = asked.days
  yield csvLine(CSV_COLUMNS)
  yield balances.map((sum) => balanceLine(services, sum, { row: 'opening', zone, atMs: fromMs })).join('')
  for await (const page of statementLines(services, asked, balances)) yield page.map((line) => postingLine(line, zone)).join('')
  yield balances.map((sum) => balanceLine(services, sum, { row: 'closing', zone, atMs: toMs })).join('')
}

function postingLine({ atMs, wallet, symbol, purpose, kind, sourceId, number, ...line }: StatementLine, zone: string): string {
  const { moment, offset } = momentIn(zone, atMs)
  const [change, balance] = [
    [line.change, line.heldDelta],
    [line.balance, line.held],
  ] as const
  return csvLine([
    'posting',
    moment,
    offsetText(offset),
    WALLET_NAMES[wallet],
    symbol,
    purpose,
    kind,
    sourceId,
    number,
    ...change,
    ...balance,
    line.id,
  ])
}

interface BalanceRow {
  readonly row: 'opening' | 'closing'
  readonly zone: string
  readonly atMs: number
}

function balanceLine({ listing }: SumServices, sum: BalanceSum, { row, zone, atMs }: BalanceRow): string {
  const { moment, offset } = momentIn(zone, atMs)
  const { symbol } = listing.asset(sum.asset_id)
  return csvLine([row, moment, offsetText(offset), WALLET_NAMES[sum.wallet], symbol, '', '', '', '', '', '', sum[row], '', ''])
}

/** Without a sign at its start, which spreadsheets would take for a formula. */
const offsetText = (offset: string) => `UTC${offset}`
