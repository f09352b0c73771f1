import { faultOfHead, groupHash, hex, isOwnHead, ProofReader, type SignedHead, type StoredGroup } from '@glasshouse/journal'
import type { JournalState } from '@glasshouse/wire'
import { CompiledQuery } from 'kysely'
import type { Needs } from '../../../services/services.ts'

export type JournalServices = Needs<'engine' | 'listing' | 'readModel'>

type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
const queryOf =
  ({ readModel }: JournalServices): Query =>
  async (text, values = []) =>
    (await readModel.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows
/** More than a few: somebody with the server's database role may write heads of its own. */
const HEADS_LOOKED_AT = 200
const reader = (services: JournalServices) => new ProofReader(queryOf(services))

export async function journalState(services: JournalServices): Promise<JournalState> {
  const query = queryOf(services)
  const { lastSeq, lastTimeMs, projectedSeq, projectionLagMs } = services.engine.health()
  const [head, archives, eras, snapshots] = await Promise.all([
    newestSigned(services),
    query('SELECT max(to_seq) AS seq FROM journal.archives'),
    query('SELECT era, core_id, first_seq FROM journal.eras ORDER BY era DESC'),
    query(
      'SELECT seq, era, size, state_hash, extract(epoch FROM made_at) * 1000 AS made_at FROM journal.snapshots ORDER BY seq DESC LIMIT 20',
    ),
  ])
  return {
    ...{ lastSeq, lastTime: lastTimeMs, checkedSeq: projectedSeq, lagMs: Math.round(projectionLagMs) },
    head: head ? { seq: head.seq, hash: hex(head.hash), time: head.timeMs } : null,
    publicKey: services.listing.configuration.publicKey,
    archivedTo: Number(archives[0]?.seq ?? 0),
    eras: eras.map((row) => ({ era: Number(row.era), core: hex(row.core_id as Uint8Array), firstSeq: Number(row.first_seq) })),
    snapshots: snapshots.map((row) => ({
      ...{ seq: Number(row.seq), era: Number(row.era), bytes: Number(row.size), madeAt: Math.round(Number(row.made_at)) },
      stateHash: hex(row.state_hash as Uint8Array),
    })),
  }
}

/** Of the newest heads; one that the exchange did not sign over its own group is not shown as its own. */
async function newestSigned(services: JournalServices): Promise<SignedHead | null> {
  const heads = await reader(services).headsBefore(Number.MAX_SAFE_INTEGER, HEADS_LOOKED_AT)
  return heads.find((found) => isOwnHead(found, services.listing.configuration.publicKey))?.head ?? null
}

export interface CheckedChain {
  readonly fromSeq: number
  readonly toSeq: number
  readonly isRight: boolean
  readonly fault: string
}

/** Each of the newest groups has the hash of its own header and names the one before; the newest signed head is over its group. */
export async function checkChain(services: JournalServices, groups: number): Promise<CheckedChain> {
  const from = reader(services)
  const toSeq = services.engine.health().lastSeq
  const fromSeq = Math.max(await from.firstAfterArchive(), toSeq - groups + 1)
  const fault = (await faultInChain(from, fromSeq, toSeq)) ?? (await faultInHead(services, from)) ?? ''
  return { fromSeq, toSeq, isRight: fault === '', fault }
}

async function faultInChain(from: ProofReader, fromSeq: number, toSeq: number): Promise<string | null> {
  let before: StoredGroup | null = null
  for await (const group of from.groupsFrom(fromSeq, Number.MAX_SAFE_INTEGER)) {
    if (group.seq > toSeq) return null
    if (hex(groupHash(group)) !== hex(group.hash)) return `group ${group.seq} has not the hash of its header`
    if (before && hex(group.prevHash) !== hex(before.hash)) return `group ${group.seq} does not follow group ${before.seq}`
    if (group.seq !== (before?.seq ?? fromSeq - 1) + 1) return `group ${(before?.seq ?? fromSeq - 1) + 1} is missing`
    before = group
  }
  return before?.seq === toSeq ? null : `group ${(before?.seq ?? fromSeq - 1) + 1} is missing`
}

/** Of the newest head that the key signed; others in the table are nobody's. */
async function faultInHead({ listing }: JournalServices, from: ProofReader): Promise<string | null> {
  const heads = await from.headsBefore(Number.MAX_SAFE_INTEGER, HEADS_LOOKED_AT)
  const { publicKey } = listing.configuration
  const signed = heads.find(({ head }) => faultOfHead(head, publicKey) === null)
  return !signed || isOwnHead(signed, publicKey) ? null : `the head of group ${signed.head.seq} signs another one`
}
