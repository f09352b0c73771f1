import { SETTING_RULES } from '@glasshouse/records'
import { foreignHostsOfChange } from '@glasshouse/wire'
import { ApiError } from '../../../errors/api-error.ts'
import { ownHostsOf } from '../content/own-hosts.ts'
import type { AskedAct, OperatorAct, RecordsWork, Words } from '../operator-act.ts'
import { explainedRecord } from '../record-faults.ts'

/** Settings that open or close features, say where money goes, or lead to a host of others: two operators. */
export const SETTING_ACTS = {
  'change-setting': {
    words: '<key> <proposal>',
    what: 'a setting gets the value of the proposal, as a new version; proposals are written in the console, which shows them',
    work: changeSetting,
  },
} as const satisfies Record<string, OperatorAct>

/** Whoever asks is whoever wrote the proposal, so that the roles of its setting were looked at. */
async function changeSetting({ services, by, approval }: AskedAct, [key = '', id = '']: Words): Promise<RecordsWork> {
  const { settingDesk, settings } = services.records
  const proposal = await settingDesk.proposal(id)
  const rule = SETTING_RULES[key]
  const isProposable = rule?.changedBy === 'two' || rule?.changedBy === 'one'
  if (!proposal || proposal.key !== key || proposal.proposedBy !== by.actorId || !isProposable)
    throw new ApiError({ reason: 'not_found', field: 'proposal' })
  const before = (await settingDesk.list()).find((one) => one.key === key)
  if (before?.version !== proposal.after) throw new ApiError({ reason: 'changed_meanwhile', field: 'proposal' })
  const change = { shape: rule.shape, before: before.value, after: proposal.value }
  return {
    foreignHosts: foreignHostsOfChange(change, ownHostsOf(services)),
    execute: (tx) => explainedRecord(settingDesk.carryOut(tx, proposal, approval.approverId)),
    committed: () => settings.forget(),
  }
}
