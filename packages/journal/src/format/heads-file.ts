import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hex } from '../hashes/sha256.ts'
import type { SignedHead } from './heads.ts'

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

/** One line of the public file. */
export function headLine(head: SignedHead): string {
  const { seq, hash, logRoot, stateSeq, stateHash, timeMs, signature } = head
  return JSON.stringify({
    seq,
    hash: hex(hash),
    logRoot: hex(logRoot),
    stateSeq,
    stateHash: hex(stateHash),
    timeMs,
    signature: hex(signature),
    logPeaks: hex(head.logPeaks),
  })
}

export function parseHeadLine(line: string): SignedHead {
  const value = JSON.parse(line) as Record<string, string & number>
  const bytes = (name: string) => Buffer.from(String(value[name]), 'hex')
  return {
    seq: Number(value.seq),
    hash: bytes('hash'),
    logRoot: bytes('logRoot'),
    logPeaks: bytes('logPeaks'),
    stateSeq: Number(value.stateSeq),
    stateHash: bytes('stateHash'),
    timeMs: Number(value.timeMs),
    signature: bytes('signature'),
  }
}

export function parseHeads(lines: string): SignedHead[] {
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [parseHeadLine(line)]))
}
