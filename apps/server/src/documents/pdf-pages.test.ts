import { pdfLines } from '@glasshouse/testkit'
import { expect, test } from 'vitest'
import { PdfPages } from './pdf-pages.ts'

/** Lines before a heading with a table: one of these counts ends right above a page's foot. */
const COUNTS = Array.from({ length: 70 }, (_, count) => count)

test.each(COUNTS)('no heading stands alone at the foot of a page: after %i lines', async (count) => {
  const pages = await PdfPages.open({ title: 'T', creator: 'C', madeAtMs: 0, foot: 'Foot' })
  for (let at = 0; at < count; at += 1) pages.line(`line ${at}`)
  pages.heading('Heading', 11)
  pages.table([{ title: 'Holder', width: 100 }])
  for (const name of ['first', 'second', 'third']) pages.row([name])
  const chunks: Buffer[] = []
  for await (const chunk of pages.end()) chunks.push(chunk)
  const texts = pdfLines(Buffer.concat(chunks)).flat()
  const after = texts.slice(texts.indexOf('Heading') + 1)
  expect(after.slice(0, 2)).toEqual(['Holder', 'first'])
})
