import { SETTING_RULES } from '@glasshouse/records'
import { ApiError } from '../../../errors/api-error.ts'
import type { AskedAct, OperatorAct, RecordsWork, Words } from '../operator-act.ts'
import { explainedRecord } from '../record-faults.ts'

/** Settings that open or close doors, or say where money goes: two operators. */
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
  if (!proposal || proposal.key !== key || proposal.proposedBy !== by.actorId || SETTING_RULES[key]?.changedBy !== 'two')
    throw new ApiError({ reason: 'not_found', field: 'proposal' })
  const before = (await settingDesk.list()).find((one) => one.key === key)
  if (before?.version !== proposal.after) throw new ApiError({ reason: 'changed_meanwhile', field: 'proposal' })
  return {
    execute: (tx) => explainedRecord(settingDesk.carryOut(tx, proposal, approval.approverId)),
    committed: () => settings.forget(),
  }
}
