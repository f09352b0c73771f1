import { ACCOUNT_FLAGS, type AccountFlag, amount, type Command, HOUSE_PURPOSES, REALMS, timeMs } from '@glasshouse/domain'
import type { UserStatus } from '@glasshouse/records'
import { hash128 } from '../../calls/access.ts'
import { ApiError } from '../../errors/api-error.ts'
import { accountOf, decimalOf, isOn, isoTime, listed } from './act-words.ts'
import type { AskedAct, OperatorAct, RecordsWork, Words } from './operator-act.ts'

const STATUSES: Readonly<Record<string, UserStatus>> = { normal: 0, frozen: 1, disabled: 2 }

/** Acts on the whole exchange, its money, its clock, and single users. */
export const EXCHANGE_ACTS = {
  'halt-orders': {
    words: '<on|off>',
    what: 'the emergency stop of all new orders; exits stay open',
    commands: (asked, words) => [haltOrders(asked, words)],
  },
  'account-flag': {
    words: '<uid> <realm> <flag> <on|off>',
    what: 'what an account may do',
    values: { realm: REALMS, flag: ACCOUNT_FLAGS },
    commands: async (asked, words) => [await accountFlag(asked, words)],
  },
  'fund-house': {
    words: '<realm> <purpose> <coin> <amount>',
    what: 'money of the exchange for a purpose; needs --evidence',
    values: { realm: REALMS, purpose: HOUSE_PURPOSES },
    commands: (asked, words) => [fundHouse(asked, words)],
  },
  'step-clock': {
    words: '<ISO time within a minute of the wall clock>',
    what: 'sets group time to where the wall clock stands, when the exchange is out of step; the approver confirms the time by --confirm',
    commands: (asked, words) => [stepClock(asked, words)],
  },
  'user-status': {
    words: '<uid> <status>',
    what: 'whether a user may sign in and what for',
    values: { status: Object.keys(STATUSES) },
    work: setUserStatus,
  },
} as const satisfies Record<string, OperatorAct>

function haltOrders({ by, approval }: AskedAct, [word]: Words): Command {
  return { type: 'HaltNewOrders', actor: by, ...approval, isHalted: isOn(word) }
}

async function accountFlag({ services, by, approval }: AskedAct, [uid, realm, flag, word]: Words): Promise<Command> {
  const ofRealm = listed(REALMS, realm, 'realm')
  const accountId = await accountOf(services, uid, ofRealm)
  return {
    type: 'SetAccountFlag',
    actor: { ...by, realm: ofRealm },
    ...approval,
    accountId,
    flag: listed(ACCOUNT_FLAGS, flag, 'flag') as AccountFlag,
    isOn: isOn(word),
  }
}

function fundHouse({ services, by, approval, evidence }: AskedAct, [realm, purpose, coin, text]: Words): Command {
  const asset = services.listing.configuration.assets.find(({ symbol }) => symbol === coin)
  if (!asset) throw new ApiError({ reason: 'unknown_asset', field: 'coin' })
  if (evidence === '') throw new ApiError({ reason: 'field_missing', field: 'evidence', rule: 'is required' })
  return {
    type: 'FundHouse',
    actor: by,
    ...approval,
    realm: listed(REALMS, realm, 'realm'),
    purpose: listed(HOUSE_PURPOSES, purpose, 'purpose'),
    assetId: asset.assetId,
    amount: amount(decimalOf(text, asset.decimals, 'amount')),
    evidence: hash128(`fund-house:${evidence}`),
  }
}

/** A plain record: which modules a frozen user may use is in the settings, and the core keeps flags of its own. */
async function setUserStatus({ services }: AskedAct, [uid, word]: Words): Promise<RecordsWork> {
  const status = STATUSES[listed(Object.keys(STATUSES), word, 'status')] as UserStatus
  const { users } = services.records
  const user = await users.byId(uid ?? '')
  if (!user) throw new ApiError({ reason: 'not_found', field: 'uid' })
  return { execute: (tx) => users.writeStatus(tx, user.userId, status), committed: () => users.forget(user.userId) }
}

/** Difference allowed between the time that two operators read on their watches and the machine's. */
const WATCHES_APART_MS = 60_000

/**
 * To the wall clock, if that shows what both operators say, each in a sitting of their own. One that they see to be
 * wrong is set right first.
 */
function stepClock({ services, by, approval, confirmation }: AskedAct, [to]: Words): Command {
  const wallMs = services.clock()
  if (confirmation === null) assertShown(wallMs, to, 'to')
  else assertShown(wallMs, confirmation, 'confirmation')
  return { type: 'StepClock', actor: by, ...approval, fromMs: services.engine.time.now(), toMs: timeMs(wallMs), venueTimes: [] }
}

function assertShown(wallMs: number, text: string | undefined, field: string): void {
  if (Math.abs(isoTime(text, field) - wallMs) <= WATCHES_APART_MS) return
  const rule = `must be within a minute of the wall clock, ${new Date(wallMs).toISOString()}`
  throw new ApiError({ reason: 'field_malformed', field, rule })
}
