import type { Command, WITHDRAWAL_ENDS, WithdrawalMethod, WithdrawalTerms } from '@glasshouse/domain'
import type { KeptWithdrawal } from '@glasshouse/records'
import { hasLookedAtWithdrawal, withdrawalMethodFault, withdrawalMethodsIn } from '@glasshouse/records'
import { type Evidence, readEvidence } from '../../deposits/evidence.ts'
import { ApiError } from '../../errors/api-error.ts'
import { assertStillThere } from '../../services/payout-destinations.ts'
import { decimalOf, isOn, listed } from './act-words.ts'
import { journalledTerms } from './journalled/journalled-withdrawal.ts'
import { returnTerms } from './journalled/settled-withdrawal.ts'
import { assertNotInDebt } from './money/debts.ts'
import { type AskedAct, type CoreAct, changedBy, type OperatorAct, type RecordsWork, type Words } from './operator-act.ts'
import { assertNotOwn } from './own-account.ts'
import { changedLines, methodLines } from './rules/rule-lines.ts'

const REASON_MAX = 200

/** Acts on withdrawals and on the ways out. Who decides one is never the one who asked for it. */
export const WITHDRAWAL_ACTS = {
  'approve-withdrawal': {
    words: '<withdrawal id> <cleared or ->',
    what: 'both persons approve; above 50,000 USDT a third comes with another act. cleared: hits of the screening were looked at',
    values: { 'cleared or -': ['cleared', '-'] },
    commands: approve,
  },
  'reject-withdrawal': {
    words: '<withdrawal id> <reason, as its owner reads it>',
    endsInText: true,
    what: 'gives the whole amount back, before it is sent',
    commands: end('rejected'),
    noted: endReason,
  },
  'send-withdrawal': {
    words: '<withdrawal id>',
    what: 'it is being paid outside from now on; its owner can cancel it no more',
    commands: send,
  },
  'settle-withdrawal': {
    words: '<withdrawal id> <reference of the payment: chain:tx:log, or bank: and the id of its entry>',
    what: 'it is final outside',
    commands: settle,
    noted:
      async ({ services }, [id = '', reference = '']) =>
      (tx) =>
        services.withdrawals.records.note(tx, id, { reference }),
  },
  'fail-withdrawal': {
    words: '<withdrawal id> <reason, as its owner reads it>',
    endsInText: true,
    what: 'gives the whole amount back after it could not be paid outside',
    commands: end('failed'),
    noted: endReason,
  },
  'return-withdrawal': {
    words: '<withdrawal id> <amount of the coin that came back>',
    what: 'credits what came back of a settled one, at most what left without its fee, once, under the evidence return:<id>; to suspense where its account was closed',
    commands: giveBack,
  },
  'stop-payouts': {
    words: '<on|off>',
    what: 'nothing is sent while they are stopped; requests and cancels go on',
    commands: ({ by, approval }, [word]) => [{ type: 'StopPayouts', actor: by, ...approval, isStopped: isOn(word) }],
  },
  'withdrawal-method': {
    words: '<method> <on|off> <fee rate> <fixed fee> <minimum> <delay in minutes>',
    what: 'whether a way out is open, and what it costs, for requests from then on',
    work: setMethod,
  },
  'payout-ratio': {
    words: '<currency> <ratio>',
    what: 'what a card of a currency is paid for one of the coin, for requests from then on',
    work: setRatio,
  },
} as const satisfies Record<string, OperatorAct>

type Commands = CoreAct['commands']

async function approve(asked: AskedAct, [id, cleared]: Words): Promise<Command[]> {
  const kept = await decidable(asked, id)
  const terms = await seenTerms(asked, kept)
  await assertStillThere(asked.services, kept)
  await assertNotInDebt(asked.services, kept.accountId)
  const hits = (await asked.services.withdrawals.records.hitsOf([kept.withdrawalId])).get(kept.withdrawalId) ?? []
  if (hits.length > 0 && listed(['cleared', '-'], cleared, 'cleared or -') !== 'cleared')
    throw new ApiError({ reason: 'screening_hit_open' })
  return [{ type: 'ApproveWithdrawal', ...by(asked), ...terms }]
}

function end(how: (typeof WITHDRAWAL_ENDS)[number]): Commands {
  return async (asked, [id, ...reason]) => {
    reasonIn(reason)
    const kept = await decidable(asked, id)
    return [{ type: 'EndWithdrawal', ...by(asked), ...(await openTerms(asked, kept)), end: how }]
  }
}

async function endReason({ services }: AskedAct, [id = '', ...reason]: Words) {
  const text = reasonIn(reason)
  return (tx: Parameters<typeof services.withdrawals.records.note>[0]) => services.withdrawals.records.note(tx, id, { endReason: text })
}

/** Looked at again at the last moment: the core knows nothing of stops and waits that stand in the records. */
async function send(asked: AskedAct, [id]: Words): Promise<Command[]> {
  const kept = await decidable(asked, id)
  const terms = await seenTerms(asked, kept)
  const { records } = asked.services
  const [{ stoppedAtMs, afterMs }, owner] = await Promise.all([records.payoutStops.payoutsOf(kept.userId), records.users.byId(kept.userId)])
  if (stoppedAtMs !== null) throw new ApiError({ reason: 'own_payouts_stopped' })
  const wait = afterMs === null ? null : `its payouts wait after a change of its keys until ${utcMinute(afterMs)}`
  // A freeze goes on when the wait is over: it is named first, and the wait with it.
  if (owner?.status !== 0)
    throw new ApiError({ reason: 'module_frozen', rule: ['the account is frozen', ...(wait === null ? [] : [wait])].join(', and ') })
  if (wait !== null) throw new ApiError({ reason: 'payouts_wait', rule: wait })
  await assertStillThere(asked.services, kept)
  await assertNotInDebt(asked.services, kept.accountId)
  return [{ type: 'SendWithdrawal', ...by(asked), ...terms }]
}

/** `2026-11-28 20:57 UTC`. */
const utcMinute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

async function settle(asked: AskedAct, [id, reference = '']: Words): Promise<Command[]> {
  const kept = await decidable(asked, id)
  const terms = await seenTerms(asked, kept)
  // The writing that a credit would have: what the exchange paid is no evidence of money that came.
  return [{ type: 'SettleWithdrawal', ...by(asked), ...terms, evidence: paymentOf(kept.method, reference).hash }]
}

/** Evidence of the way that it was to go: a transaction of the method's chain, or an entry of the bank. */
function paymentOf({ name, kind, network }: WithdrawalMethod, reference: string): Evidence {
  const source = kind === 'card' || network === null ? 'bank' : network
  const example = source === 'bank' ? 'bank:FR-2026/0018' : `${source}:${'0123456789abcdef'.repeat(4)}:0`
  const form = source === 'bank' ? 'bank: and the id of its entry' : `${source}: with transaction and place in it`
  const rule = `must be ${form}, since it goes by ${name}: such as ${example}`
  if (reference.trim() === '') throw new ApiError({ reason: 'field_missing', field: 'reference', rule: `is required and ${rule}` })
  const payment = readEvidence(reference)
  if (payment?.source !== source) throw new ApiError({ reason: 'field_malformed', field: 'reference', rule })
  return payment
}

/** What came back is a credit like any other; nothing that is final is undone. */
async function giveBack(asked: AskedAct, [id, text]: Words): Promise<Command[]> {
  const kept = await decidable(asked, id)
  const terms = await returnTerms(asked.services, kept, (decimals) => decimalOf(text, decimals, 'amount'))
  return [{ type: 'ReturnWithdrawal', ...by(asked), ...terms }]
}

/** A withdrawal, for operators to whom it is not their own. */
async function decidable(asked: AskedAct, id = ''): Promise<KeptWithdrawal> {
  const kept = await asked.services.withdrawals.records.find(id)
  if (!kept) throw new ApiError({ reason: 'not_found', field: 'withdrawal id' })
  await assertNotOwn(asked, kept.userId)
  return kept
}

const by = ({ by: actor, approval }: AskedAct) => ({ actor, ...approval })

async function openTerms({ services }: AskedAct, { withdrawalId }: KeptWithdrawal): Promise<WithdrawalTerms> {
  const terms = await journalledTerms(services, withdrawalId)
  if (!terms) throw new ApiError({ reason: 'not_found', field: 'withdrawal id' })
  return terms
}

/** Of a withdrawal that each operator who takes part has looked at: nobody pays to a place unseen. */
async function seenTerms(asked: AskedAct, kept: KeptWithdrawal): Promise<WithdrawalTerms> {
  const { records } = asked.services
  const terms = await openTerms(asked, kept)
  for (const operatorId of [asked.by.actorId, asked.approval.approverId].filter((one) => one > 0))
    if (!(await hasLookedAtWithdrawal(records.db, { operatorId, withdrawalId: kept.withdrawalId })))
      throw new ApiError({ reason: 'withdrawal_not_seen' })
  return terms
}

function reasonIn(words: Words): string {
  const text = words.join(' ').trim()
  if (text === '') throw new ApiError({ reason: 'field_missing', field: 'reason', rule: 'is required' })
  if (text.length > REASON_MAX)
    throw new ApiError({ reason: 'field_too_long', field: 'reason', rule: `must have at most ${REASON_MAX} characters` })
  return text
}

async function setMethod(asked: AskedAct, [id, state, feeRate = '', feeFixed = '', minimum = '', minutes]: Words): Promise<RecordsWork> {
  const delayMinutes = Number(decimalOf(minutes, 0, 'delay in minutes'))
  return changeMethods(
    asked,
    (method) => method.id === id,
    (method) => ({ ...method, isOn: isOn(state), feeRate, feeFixed, minimum, delayMinutes }),
  )
}

async function setRatio(asked: AskedAct, [currency = '', text = '']: Words): Promise<RecordsWork> {
  const rule = { ratio: text, sinceMs: asked.services.clock() }
  return changeMethods(
    asked,
    ({ kind }) => kind === 'card',
    (method) => ({ ...method, ratios: { ...method.ratios, [currency]: rule } }),
  )
}

/** A value that is none is refused before a second operator looks at it. */
async function changeMethods(
  { services, by, approval }: AskedAct,
  isMeant: (method: WithdrawalMethod) => boolean,
  change: (method: WithdrawalMethod) => WithdrawalMethod,
): Promise<RecordsWork> {
  const { settings } = services.records
  const methods = withdrawalMethodsIn((await settings.all()).WITHDRAWAL_CHANNEL_SETTING)
  if (!methods.some(isMeant)) throw new ApiError({ reason: 'method_off', field: 'method' })
  const changed = methods.map((method) => (isMeant(method) ? change(method) : method))
  const fault = withdrawalMethodFault(changed)
  if (fault !== null) throw new ApiError({ reason: 'field_malformed', field: 'words', rule: fault })
  return {
    difference: methods.flatMap((method, at) => changedLines(method.id, methodLines(method), methodLines(changed[at] as WithdrawalMethod))),
    execute: async (tx) => {
      await settings.write(tx, 'WITHDRAWAL_CHANNEL_SETTING', changed, changedBy(by.actorId, approval.approverId))
    },
    committed: () => settings.forget(),
  }
}
