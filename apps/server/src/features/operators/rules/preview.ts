import { type Actor, mayTakePart, type OperatorActName } from '@glasshouse/domain'
import type { Operator } from '@glasshouse/records'
import type { ChangedLine, KeptPreview } from '@glasshouse/wire'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { type AboutServices, aboutAct } from '../about-act.ts'
import { assertNoMore } from '../act-words.ts'
import type { ActServices, AskedAct, OperatorAct, RecordsAct, Words } from '../operator-act.ts'
import { OPERATOR_ACTS } from '../operator-acts.ts'
import { type DifferenceServices, differenceOf } from './differences.ts'
import { type TouchedServices, touchedBy } from './touched.ts'

export type PreviewServices = ActServices & DifferenceServices & TouchedServices & AboutServices & Needs<never, 'approvals'>

interface AskedPreview {
  readonly act: OperatorActName
  readonly words: Words
  readonly evidence: string
}

/** Works an act out as a request would, with the same refusals, and asks for nothing. */
export async function previewOf(services: PreviewServices, operator: Operator, named: AskedPreview): Promise<KeptPreview> {
  const { act, words, evidence } = named
  const hasPart = mayTakePart(act, 'ask', operator.roles) || mayTakePart(act, 'approve', operator.roles)
  if (!hasPart) throw new ApiError({ reason: 'role_missing', field: 'act' })
  const asked = {
    services,
    evidence,
    by: actorOf(operator.operatorId),
    approval: { approverId: 0, reasonCode: 'rule_change' },
    confirmation: null,
  } as const
  return { ...(await workedOut(asked, act, words)), about: await aboutAct(services, operator.roles, named) }
}

/** Works a request out as this operator's approval would, and approves nothing. */
export async function previewOfRequest(services: PreviewServices, operator: Operator, id: string): Promise<KeptPreview> {
  const request = await services.records.approvals.byId(id)
  if (!request) throw new ApiError({ reason: 'not_found', field: 'id' })
  const { act, words, evidence, reason: reasonCode, requestedBy } = request
  if (!mayTakePart(act, 'approve', operator.roles)) throw new ApiError({ reason: 'role_missing', field: 'act' })
  const approverId = requestedBy === operator.operatorId ? 0 : operator.operatorId
  const asked = { services, evidence, by: actorOf(requestedBy), approval: { approverId, reasonCode }, confirmation: null } as const
  return { ...(await workedOut(asked, act, words)), about: await aboutAct(services, operator.roles, request) }
}

type WorkedOut = Omit<KeptPreview, 'about'>
const actorOf = (actorId: number): Actor => ({ origin: 'operator', actorId, accountId: 0, realm: 'real', key: '' })

async function workedOut(
  asked: AskedAct & { readonly services: PreviewServices },
  name: OperatorActName,
  words: Words,
): Promise<WorkedOut> {
  const { services } = asked
  const act: OperatorAct = OPERATOR_ACTS[name]
  assertNoMore(act, words)
  if (!('commands' in act)) return ofRecords(act, asked, words)
  const commands = await act.commands(asked, words)
  const differences = await Promise.all(commands.map((command) => differenceOf(services, command)))
  const touched = (await Promise.all(commands.map((command) => touchedBy(services, command)))).flat()
  return {
    effectiveFromMs: differences[0]?.effectiveFromMs ?? null,
    lines: differences.flatMap(({ lines }) => lines),
    touched,
    reach: differences[0]?.reach ?? 'one_of',
  }
}

/** A change of records is described by what it says of itself, else by its own words; hosts of others stand in a line each. */
async function ofRecords(act: RecordsAct, asked: AskedAct, words: Words): Promise<WorkedOut> {
  const { difference, foreignHosts = [] } = await act.work(asked, words)
  const named = act.words.match(/<[^>]*>|\[[^\]]*\]/g) ?? []
  const told = words.map((next, place): ChangedLine => ({ subject: '', field: named[place]?.slice(1, -1) ?? '', now: null, next }))
  const hosts = foreignHosts.map((next, place): ChangedLine => ({ subject: '', field: `foreignHost.${place + 1}`, now: null, next }))
  return { effectiveFromMs: null, lines: [...(difference ?? told), ...hosts], touched: [], reach: difference ? 'at_once' : 'one_of' }
}
