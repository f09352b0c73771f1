import type { BalanceSum, PurposeSum } from '@glasshouse/read-model'
import { type Column, PdfPages } from '../../documents/pdf-pages.ts'
import { grouped } from '../../messages/grouped.ts'
import { type StatementLine, statementLines } from './statement-lines.ts'
import { momentIn } from './statement-period.ts'
import { type AskedStatement, resultsOf, type SumServices, type Sums } from './statement-sums.ts'
import { KIND_NAMES, PURPOSE_NAMES, WALLET_NAMES } from './statement-words.ts'

/** Whose statement it is: no name and no address, which a file that is passed on would give away. */
export interface StatementHead {
  readonly product: string
  readonly uid: string
  readonly realm: 'real' | 'demo'
  readonly madeAtMs: number
}

const BALANCES: readonly Column[] = [
  { title: 'Wallet', width: 60 },
  { title: 'Coin', width: 43 },
  { title: 'Opening', width: 105, isFigure: true },
  { title: 'In', width: 105, isFigure: true },
  { title: 'Out', width: 105, isFigure: true },
  { title: 'Closing', width: 105, isFigure: true },
]
const PURPOSES: readonly Column[] = [
  { title: 'Coin', width: 60 },
  { title: 'What', width: 253 },
  { title: 'In', width: 105, isFigure: true },
  { title: 'Out', width: 105, isFigure: true },
]
const RESULTS: readonly Column[] = [
  { title: 'Coin', width: 103 },
  { title: 'Futures', width: 105, isFigure: true },
  { title: 'Funding', width: 105, isFigure: true },
  { title: 'Options', width: 105, isFigure: true },
  { title: 'Fees', width: 105, isFigure: true },
]
const LINES: readonly Column[] = [
  { title: 'Time', width: 84 },
  { title: 'Wallet', width: 40 },
  { title: 'What', width: 108 },
  { title: 'From', width: 104 },
  { title: 'Coin', width: 33 },
  { title: 'Change', width: 77, isFigure: true },
  { title: 'Balance', width: 77, isFigure: true },
]

/** Sums of the period, then each posting that changed a total. Bytes come as pages are full. */
export async function* statementPdf(services: SumServices, asked: AskedStatement, sums: Sums, head: StatementHead): AsyncGenerator<Buffer> {
  const { from, to, zone } = asked.days
  const foot = `${head.product} - UID ${head.uid} - ${from} to ${to}`
  const pages = await PdfPages.open({ title: `Account statement ${from} to ${to}`, creator: head.product, madeAtMs: head.madeAtMs, foot })
  writeHead(pages, asked, head)
  writeSums(pages, services, sums)
  pages.heading('Movements', 11)
  pages.line(`Times in ${zone}. What only moved between available and held changes no total; it is in the CSV file.`)
  pages.table(LINES)
  for await (const page of statementLines(services, asked, sums.balances)) {
    for (const line of page) if (line.change !== '0') pages.row(cellsOf(line, zone))
    const ready = pages.take()
    if (ready) yield ready
  }
  yield* pages.end()
}

function writeHead(pages: PdfPages, { days: { from, to, zone } }: AskedStatement, { product, uid, realm, madeAtMs }: StatementHead): void {
  const { moment, offset } = momentIn(zone, madeAtMs)
  pages.heading('Account statement')
  pages.line(`${product}, UID ${uid}`)
  if (realm === 'demo') pages.line('Demo account: none of this is money.')
  pages.line(`From the start of ${from} to the end of ${to}, ${zone}`)
  pages.line(`Made ${moment} UTC${offset}`)
}

function writeSums(pages: PdfPages, services: SumServices, { balances, purposes }: Sums): void {
  pages.heading('Balances', 11)
  pages.line('Opening + in + out = closing, available and held together.')
  pages.table(BALANCES)
  for (const sum of balances) pages.row(cellsOfBalance(services, sum))
  pages.endTable()
  pages.heading('What moved them', 11)
  pages.table(PURPOSES)
  for (const sum of purposes) pages.row(cellsOfPurpose(services, sum))
  pages.endTable()
  pages.heading('Results and fees', 11)
  pages.line('Of futures before fees. What was paid for coins that were sold later is not in it.')
  pages.table(RESULTS)
  for (const { symbol, futures, funding, options, fees } of resultsOf(services, purposes))
    pages.row([symbol.toUpperCase(), ...[futures, funding, options, fees].map(grouped)])
  pages.endTable()
}

const coinOf = ({ listing }: SumServices, assetId: number) => listing.asset(assetId).symbol.toUpperCase()

const cellsOfBalance = (services: SumServices, { wallet, asset_id, opening, incoming, outgoing, closing }: BalanceSum) => [
  WALLET_NAMES[wallet],
  coinOf(services, asset_id),
  ...[opening, incoming, outgoing, closing].map(grouped),
]

const cellsOfPurpose = (services: SumServices, { asset_id, purpose, incoming, outgoing }: PurposeSum) => [
  coinOf(services, asset_id),
  PURPOSE_NAMES[purpose],
  grouped(incoming),
  grouped(outgoing),
]

function cellsOf(
  { atMs, wallet, symbol, purpose, kind, sourceId, number, change, balance }: StatementLine,
  zone: string,
): readonly string[] {
  const source = KIND_NAMES[kind] === '' ? '' : `${KIND_NAMES[kind]} ${number || shortId(sourceId)}`
  const { moment } = momentIn(zone, atMs)
  return [moment, WALLET_NAMES[wallet], PURPOSE_NAMES[purpose], source, symbol.toUpperCase(), grouped(change), grouped(balance)]
}

const ID_MOST = 10
/** The CSV file has it whole. */
const shortId = (id: string) => (id.length <= ID_MOST ? id : `${id.slice(0, ID_MOST - 2)}..`)
