import { Readable } from 'node:stream'
import type { Session } from '@glasshouse/records'
import type { QueryRead, statementFile } from '@glasshouse/wire'
import { DEFAULT_NAME } from '../../brands/read-brands.ts'
import type { MadeFile } from '../../calls/serve-call.ts'
import type { Needs } from '../../services/services.ts'
import { statementCsv } from './statement-csv.ts'
import { statementPdf } from './statement-pdf.ts'
import { type SumServices, statementAsked, sumsOf } from './statement-sums.ts'

export type FileServices = SumServices & Needs<'brands' | 'clock' | 'config'>

/** Statement of a period as a file, made while it is sent: it is never whole in memory. */
export async function statementFileOf(services: FileServices, session: Session, query: QueryRead<typeof statementFile>): Promise<MadeFile> {
  const asked = await statementAsked(services, session, query)
  const sums = await sumsOf(services, asked)
  const name = `statement-${query.from}-${query.to}.${query.format}`
  if (query.format === 'csv')
    return { name, mediaType: 'text/csv; charset=utf-8', content: Readable.from(statementCsv(services, asked, sums)) }
  const head = { product: productOf(services), uid: session.userId, realm: session.realm, madeAtMs: services.clock() }
  const pages = statementPdf(services, asked, sums, head)
  return { name, mediaType: 'application/pdf', content: Readable.from(pages, { objectMode: false }) }
}

function productOf({ brands, config }: FileServices): string {
  return (brands.get(config.brand) ?? brands.get(DEFAULT_NAME))?.productName ?? ''
}
