import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseHeads } from './export.ts'
import { headLine, type SignedHead } from './heads.ts'

const fileOf = (dataDir: string) => join(dataDir, 'heads.jsonl')
const dayOf = (timeMs: number) => Math.floor(timeMs / 86_400_000)

/** The public file: one signed head a UTC day, to be copied elsewhere, so that a later history cannot replace this one. */
export function publishHead(dataDir: string, head: SignedHead): boolean {
  const last = publishedHeads(dataDir).at(-1)
  if (last && (dayOf(last.timeMs) >= dayOf(head.timeMs) || last.seq >= head.seq)) return false
  appendFileSync(fileOf(dataDir), `${headLine(head)}\n`)
  return true
}

export function publishedHeads(dataDir: string): SignedHead[] {
  return existsSync(fileOf(dataDir)) ? parseHeads(readFileSync(fileOf(dataDir), 'utf8')) : []
}
