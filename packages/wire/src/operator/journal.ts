import { PROVENANCES } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText } from '../fields.ts'

const whole = z.number().int().nonnegative()

/** What the replica has run has given the events of the writer, group by group. */
const journal = z.object({
  lastSeq: whole,
  lastTime: whole,
  /** Run again by the replica, with the same events. */
  checkedSeq: whole,
  lagMs: whole,
  /** The newest signed head. */
  head: z.object({ seq: whole, hash: z.string(), time: whole }).nullable(),
  publicKey: z.string(),
  /** Groups up to here lie in files; 0: none. */
  archivedTo: whole,
  eras: z.array(z.object({ era: whole, core: z.string(), firstSeq: whole })),
  snapshots: z.array(z.object({ seq: whole, era: whole, bytes: whole, madeAt: whole, stateHash: z.string() })),
})
export type JournalState = z.output<typeof journal>

export const showJournal = endpoint('GET', '/operator/journal', {
  summary: 'Journal: head, groups, eras, snapshots',
  access: 'operator',
  permission: 'see_health',
  kind: 'read',
  data: journal,
})

export const CHECKED_GROUPS_MAX = 10_000
/**
 * The chain of hashes over the newest groups, and the signature of the newest head. `fault` names the first group that is
 * wrong. The whole proof, with every command run again, is `journal verify`.
 */
export const checkJournal = endpoint('POST', '/operator/journal/check', {
  summary: 'Check the chain of the newest groups',
  access: 'operator',
  permission: 'see_health',
  kind: 'read',
  body: z.object({ groups: z.number().int().min(1).max(CHECKED_GROUPS_MAX) }),
  data: z.object({ fromSeq: whole, toSeq: whole, isRight: z.boolean(), fault: z.string() }),
})

const source = z.object({
  name: z.string(),
  provenance: z.enum(PROVENANCES),
  /** Since its last quote; null before the first. */
  ageMs: whole.nullable(),
  /** Of the last ten minutes, as the next five. */
  quotes: whole,
  medianMs: z.number().int().nullable(),
  p99Ms: z.number().int().nullable(),
  gaps: whole,
  longestGapMs: whole,
  /** Why the last point left it out; '' where it did not. */
  fault: z.string(),
  /** What its connection said when it was lost; '' of one that is connected, or has none. */
  connection: z.string(),
})
const feed = z.object({
  symbol: z.string(),
  price: decimalText,
  /** Of the last point; 0 before the first. */
  at: whole,
  isStale: z.boolean(),
  minSources: whole,
  sources: z.array(source),
})
export type ListedFeed = z.output<typeof feed>

export const listFeeds = endpoint('GET', '/operator/feeds', {
  summary: 'Indices and their sources: age, lag and gaps',
  access: 'operator',
  permission: 'see_health',
  kind: 'read',
  row: feed,
})
