import { addAuditEntry, isRetentionYears, RETENTION_YEARS_MOST } from '@glasshouse/records'
import { ApiError } from '../../errors/api-error.ts'
import { namedUser } from './journalled/named-user.ts'
import { type AskedAct, changedBy, type OperatorAct, type RecordsWork, type Words } from './operator-act.ts'

/** Acts on what people may do with their accounts. */
export const PERSON_ACTS = {
  'resume-payouts': {
    words: '<uid>',
    what: 'lifts a stop of payouts for who cannot prove it alone; payouts then wait as after a changed credential',
    work: resumePayouts,
  },
  'retention-years': {
    words: '<years>',
    what: `how long identity and money records of closed accounts are held, 0 to ${RETENTION_YEARS_MOST}; for accounts closed from then on`,
    work: setRetention,
  },
} as const satisfies Record<string, OperatorAct>

/** Whoever talked support into it gains nothing at once: the person is told on every channel and can stop it again. */
async function resumePayouts({ services, by, approval }: AskedAct, [uid = '']: Words): Promise<RecordsWork> {
  const { clock, credentialChanges, notices, records } = services
  const { userId } = await namedUser(services, uid)
  if ((await records.payoutStops.payoutsOf(userId)).stoppedAtMs === null)
    throw new ApiError({ reason: 'payouts_not_stopped', field: 'uid' })
  return {
    execute: async (tx) => {
      const now = clock()
      if (!(await records.payoutStops.lift(tx, userId))) throw new ApiError({ reason: 'payouts_not_stopped', field: 'uid' })
      const payoutsAfterMs = await records.payoutStops.holdBack(tx, userId, now + credentialChanges.payoutDelayMs)
      const detail = { approver: approval.approverId, payoutsAfterMs }
      await addAuditEntry(tx, { actor: `operator:${by.actorId}`, act: 'resume_payouts', subject: `user:${userId}`, detail }, now)
      const values = credentialChanges.timesOf(now, payoutsAfterMs)
      await notices.tell(tx, { userId, name: 'payouts-resumed-by-service', values })
    },
    committed: () => notices.sendNow(),
  }
}

async function setRetention({ services, by, approval }: AskedAct, [word = '']: Words): Promise<RecordsWork> {
  const { settings } = services.records
  const years = /^\d{1,3}$/.test(word) ? Number(word) : -1
  if (!isRetentionYears(years))
    throw new ApiError({ reason: 'field_malformed', field: 'years', rule: `must be a whole number from 0 to ${RETENTION_YEARS_MOST}` })
  return {
    execute: async (tx) => {
      await settings.write(tx, 'RETENTION_SETTING', { years }, changedBy(by.actorId, approval.approverId))
    },
    committed: () => settings.forget(),
  }
}
