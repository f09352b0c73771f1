import { HOLDER_WORDS, type KeptClose, MOVEMENT_WORDS } from '@glasshouse/wire'
import { csvLine } from '../../../documents/csv.ts'
import { type Column, PdfPages } from '../../../documents/pdf-pages.ts'
import { grouped } from '../../../messages/grouped.ts'
import type { Close } from './close.ts'

export const CLOSE_COLUMNS = ['row', 'day', 'realm', 'coin', 'holder', 'kind', 'incoming', 'outgoing', 'balance'] as const

/** Of each holder its opening, a line a kind of movement, and its closing; words are those of the wire. */
export const closeCsv = ({ day, rows }: Close): string => csvLine(CLOSE_COLUMNS) + rows.map((row) => linesOf(day, row)).join('')

function linesOf(day: string, { realm, coin, holder, opening, closing, kinds }: KeptClose): string {
  const place = [day, realm, coin, holder] as const
  return [
    csvLine(['opening', ...place, '', '', '', opening]),
    ...kinds.map(({ purpose, incoming, outgoing }) => csvLine(['movement', ...place, purpose, incoming, outgoing, ''])),
    csvLine(['closing', ...place, '', '', '', closing]),
  ].join('')
}

export interface CloseHead {
  readonly product: string
  readonly madeAtMs: number
}

const BALANCES: readonly Column[] = [
  { title: 'Holder', width: 103 },
  { title: 'Opening', width: 105, isFigure: true },
  { title: 'In', width: 105, isFigure: true },
  { title: 'Out', width: 105, isFigure: true },
  { title: 'Closing', width: 105, isFigure: true },
]
const KINDS: readonly Column[] = [
  { title: 'Holder', width: 103 },
  { title: 'Kind', width: 210 },
  { title: 'In', width: 105, isFigure: true },
  { title: 'Out', width: 105, isFigure: true },
]

/** A part for each coin of each realm: its holders, and what moved them. */
export async function closePdf(close: Close, { product, madeAtMs }: CloseHead): Promise<Buffer> {
  const { day, isOver, seq, rows } = close
  const title = `Close of ${day}`
  const pages = await PdfPages.open({ title, creator: product, madeAtMs, foot: `${product} - ${title}, UTC` })
  pages.heading('Daily close')
  pages.line(`${product}, ${day}, UTC`)
  pages.line(isOver ? `Up to group ${seq}` : `The day is not over: up to group ${seq}`)
  pages.line(`Made ${new Date(madeAtMs).toISOString()}`)
  pages.line('Opening + in + out = closing. All holders of a coin together have nothing: what users and the exchange hold,')
  pages.line(`the accounts "${HOLDER_WORDS.external}" and "${HOLDER_WORDS.custody}" lack.`)
  const parts = new Set(rows.map(({ realm, coin }) => `${realm} ${coin}`))
  for (const part of parts)
    writePart(
      pages,
      part,
      rows.filter(({ realm, coin }) => `${realm} ${coin}` === part),
    )
  const chunks: Buffer[] = []
  for await (const chunk of pages.end()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function writePart(pages: PdfPages, part: string, rows: readonly KeptClose[]): void {
  const [realm = '', coin = ''] = part.split(' ')
  pages.heading(`${coin.toUpperCase()}, ${realm === 'demo' ? 'demo money' : 'real money'}`, 11)
  pages.table(BALANCES)
  for (const { holder, ...row } of rows)
    pages.row([HOLDER_WORDS[holder], ...[row.opening, row.incoming, row.outgoing, row.closing].map(grouped)])
  pages.endTable()
  const moved = rows.flatMap(({ holder, kinds }) =>
    kinds.map((kind) => [HOLDER_WORDS[holder], MOVEMENT_WORDS[kind.purpose], grouped(kind.incoming), grouped(kind.outgoing)]),
  )
  if (moved.length === 0) return
  pages.table(KINDS)
  for (const cells of moved) pages.row(cells)
  pages.endTable()
}
