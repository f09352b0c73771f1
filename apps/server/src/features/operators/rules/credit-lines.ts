import {
  type CorrectCredit,
  type CreditByHand,
  type CreditSuspense,
  type EvidenceView,
  formatDecimal,
  type ReverseCredit,
} from '@glasshouse/domain'
import type { ChangedLine } from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'

export type CreditLineServices = Needs<'engine' | 'listing', 'users'>

/**
 * What the core has beside what is signed: what a reversal would take and owe by now, and the first payment that a bank's
 * id reads like. Shown before each signature, and signed by nobody: it may be another by then.
 */
export async function creditLines(
  services: CreditLineServices,
  command: CreditByHand | CreditSuspense | ReverseCredit | CorrectCredit,
): Promise<ChangedLine[]> {
  if ('firstEvidence' in command) return command.firstEvidence === '' ? [] : firstPayment(services, command.firstEvidence)
  const known = await services.engine.read.evidence(command.evidence)
  if (known === null || known.state !== 'credited') return []
  const account = await services.engine.read.account(known.accountId)
  const debt = account?.debts.find(({ assetId }) => assetId === known.assetId)?.amount ?? 0n
  const text = (units: bigint) => amountText(services, known, units)
  return [line('takenBack', text(known.takable)), { ...line('debt', text(debt + known.amount - known.takable)), now: text(debt) }]
}

async function firstPayment(services: CreditLineServices, evidence: string): Promise<ChangedLine[]> {
  const known = await services.engine.read.evidence(evidence)
  if (known === null || known.state === 'other') return []
  const users = await services.records.users.idsByRef(known.userRef === '' ? [] : [known.userRef])
  const uid = users.get(known.userRef)
  return [
    line('firstPayment', `${amountText(services, known, known.amount)}, ${known.state}`),
    ...(uid === undefined ? [] : [line('firstPaymentOf', uid)]),
  ]
}

function amountText({ listing }: CreditLineServices, { assetId }: EvidenceView, units: bigint): string {
  const { symbol, decimals } = listing.asset(assetId)
  return `${formatDecimal(units, decimals)} ${symbol}`
}

const line = (field: string, next: string): ChangedLine => ({ subject: '', field, now: null, next })
