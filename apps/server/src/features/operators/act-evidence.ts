import type { AssetConfig } from '@glasshouse/domain'
import { carries, EVIDENCE_RULE, type Evidence, readEvidence } from '../../deposits/evidence.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { AskedAct } from './operator-act.ts'

/** Of money that comes in: a withdrawal that comes back has an act of its own. */
export function newEvidenceIn(asked: AskedAct, { symbol }: AssetConfig): Evidence {
  const evidence = evidenceIn(asked)
  const refuse = (rule: string) => new ApiError({ reason: 'field_malformed', field: 'evidence', rule })
  if (evidence.source === 'return') throw refuse('must not be return:, which the act return-withdrawal makes itself')
  if (!carries(evidence, symbol)) throw refuse(`must be of a chain that carries ${symbol.toUpperCase()}, or bank:`)
  return evidence
}

export function evidenceIn({ evidence: typed }: AskedAct): Evidence {
  if (typed === '') throw new ApiError({ reason: 'field_missing', field: 'evidence', rule: `is required: ${EVIDENCE_RULE}` })
  const evidence = readEvidence(typed)
  if (!evidence) throw new ApiError({ reason: 'field_malformed', field: 'evidence', rule: EVIDENCE_RULE })
  return evidence
}
