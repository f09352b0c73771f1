import {
  ACCOUNT_FLAGS,
  type AccountFlag,
  amount,
  type Command,
  GATE_PRODUCTS,
  HOUSE_PURPOSES,
  IDENTITY_LEVELS,
  REALMS,
  timeMs,
} from '@glasshouse/domain'
import { ApiError } from '../../errors/api-error.ts'
import { newEvidenceIn } from './act-evidence.ts'
import { decimalOf, futureTime, isOn, isoTime, listed } from './act-words.ts'
import { accountOf, namedUser } from './journalled/named-user.ts'
import type { AskedAct, OperatorAct, RecordsWork, Words } from './operator-act.ts'
import { coinNamed } from './rules/coin-named.ts'

const STATUSES = ['normal', 'disabled'] as const

/** Acts on the whole exchange, its money, its clock, and single users. */
export const EXCHANGE_ACTS = {
  'halt-orders': {
    words: '<on|off>',
    what: 'the emergency stop of all new orders; exits stay open',
    commands: (asked, words) => [haltOrders(asked, words)],
  },
  'account-flag': {
    words: '<uid> <realm> <flag> <on|off>',
    what: 'what an account may do; frozen counts for the whole person, in both realms',
    values: { realm: REALMS, flag: ACCOUNT_FLAGS },
    commands: accountFlags,
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
    isOfItsMoment: true,
    commands: (asked, words) => [stepClock(asked, words)],
  },
  'product-gate': {
    words:
      '<product> <version> <asked on|off> <level> <age> <terms version> <questions on|off> <countries, by commas, or -> <from ISO time>',
    what: 'next rule of who may open something in a product, real realm only',
    values: { product: GATE_PRODUCTS, level: IDENTITY_LEVELS },
    commands: (asked, words) => [productGate(asked, words)],
  },
  'user-status': {
    words: '<uid> <status>',
    what: 'whether payouts of a user are off; freezing is account-flag',
    values: { status: STATUSES },
    work: setUserStatus,
  },
} as const satisfies Record<string, OperatorAct>

function haltOrders({ by, approval }: AskedAct, [word]: Words): Command {
  return { type: 'HaltNewOrders', actor: by, ...approval, isHalted: isOn(word) }
}

/** A person is frozen, not an account: both realms stand or fall together. */
async function accountFlags(asked: AskedAct, words: Words): Promise<Command[]> {
  const named = await accountFlag(asked, words)
  const [uid, realm, flag, word] = words
  if (flag !== 'frozen') return [named]
  const other = realm === 'real' ? 'demo' : 'real'
  return [named, await accountFlag(asked, [uid ?? '', other, flag, word ?? ''])]
}

async function accountFlag({ services, by, approval }: AskedAct, [uid, realm, flag, word]: Words): Promise<Command> {
  const ofRealm = listed(REALMS, realm, 'realm')
  const { accountId } = await accountOf(services, uid, ofRealm)
  return {
    type: 'SetAccountFlag',
    actor: { ...by, realm: ofRealm },
    ...approval,
    accountId,
    flag: listed(ACCOUNT_FLAGS, flag, 'flag') as AccountFlag,
    isOn: isOn(word),
  }
}

function productGate({ services, by, approval }: AskedAct, words: Words): Command {
  const [product, version, asked, level, age, terms, questions, countries = '', from] = words
  const gate = {
    product: listed(GATE_PRODUCTS, product, 'product'),
    version: wholeOf(version, 'version'),
    isAsked: isOn(asked),
    level: listed(IDENTITY_LEVELS, level, 'level'),
    ageLeast: wholeOf(age, 'age'),
    termsVersion: wholeOf(terms, 'terms version'),
    asksQuestions: isOn(questions),
    closedCountries: countries === '-' ? [] : countries.split(',').sort(),
  }
  return { type: 'SetProductGate', actor: by, ...approval, gate, effectiveFromMs: futureTime(services, from) }
}

const wholeOf = (text: string | undefined, field: string): number => Number(decimalOf(text, 0, field))

/** On the evidence that a credit would have: one payment is money of a user or of the exchange, once. */
function fundHouse(asked: AskedAct, [realm, purpose, coin, text]: Words): Command {
  const { services, by, approval } = asked
  const asset = coinNamed(services, coin)
  const { hash, first } = newEvidenceIn(asked, asset)
  // A second payment of one bank's id names the first among users' credits, which a funding is none of.
  if (first !== '') throw new ApiError({ reason: 'field_malformed', field: 'evidence', rule: 'must be of one payment, without second to' })
  return {
    type: 'FundHouse',
    actor: by,
    ...approval,
    realm: listed(REALMS, realm, 'realm'),
    purpose: listed(HOUSE_PURPOSES, purpose, 'purpose'),
    assetId: asset.assetId,
    amount: amount(decimalOf(text, asset.decimals, 'amount')),
    evidence: hash,
  }
}

/** A plain record. Frozen is none of its words: that follows the flag in the core. */
async function setUserStatus({ services }: AskedAct, [uid, word]: Words): Promise<RecordsWork> {
  const isDisabled = listed(STATUSES, word, 'status') === 'disabled'
  const { users } = services.records
  const user = await namedUser(services, uid)
  return { execute: (tx) => users.writeDisabled(tx, user.userId, isDisabled), committed: () => users.forget(user.userId) }
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
