import { expect, test } from 'vitest'
import { ALLOWED_ORIGINS, COMMANDS, type Command } from '../commands.ts'
import { MARKET_STATES, type MarketState } from '../primitives/enums.ts'
import { SIGNED_ACT_CODES, SIGNED_ACT_NAMES } from './act-codes.ts'
import { OPERATOR_ACT_RULES } from './roles.ts'
import { isOfAct, isRestricting, SIGNED_ACTS } from './signed-acts.ts'

const of = (type: Command['type'], draft: object) => ({ type, ...draft }) as unknown as Command

test('numbers of acts are one byte, used once, and never change', () => {
  const byCode = [...SIGNED_ACT_NAMES].sort((a, b) => SIGNED_ACT_CODES[a] - SIGNED_ACT_CODES[b])
  expect(byCode.map((act) => SIGNED_ACT_CODES[act])).toEqual(byCode.map((_, at) => at + 1))
  expect(byCode.join(' ')).toMatch(
    /^market-state market-fees contract-state contract-fees list-contract option-state option-odds option-strike list-option halt-orders account-flag fund-house credit-deposit credit-account credit-suspense assign-suspense return-suspense reverse-credit step-clock product-gate approve-withdrawal reject-withdrawal send-withdrawal settle-withdrawal fail-withdrawal return-withdrawal stop-payouts operator-add operator-roles operator-disable operator-keys console-origin recovery-announce recovery-cancel contract-tiers contract-leverages contract-limits option-stakes option-limits index-sources list-asset list-source list-index list-market market-limits house-fees correct-credit( |$)/,
  )
})

test.each(SIGNED_ACT_NAMES)('%s holds what operators may send, and nothing that makes a price or places an order', (act) => {
  for (const type of SIGNED_ACTS[act].commands) {
    expect(ALLOWED_ORIGINS[type]).toContain('operator')
    expect(ALLOWED_ORIGINS[type]).not.toContain('feed')
    expect(ALLOWED_ORIGINS[type]).not.toContain('user')
    expect(Object.keys(COMMANDS[type].fields).slice(0, 2)).toEqual(['approverId', 'reasonCode'])
    expect(['SignedAct', 'OpenOperators']).not.toContain(type)
  }
})

test('an act needs an approver where the table of roles has one, and else says why not', () => {
  for (const act of SIGNED_ACT_NAMES) expect(SIGNED_ACTS[act].signers === 'two', act).toBe(OPERATOR_ACT_RULES[act].approve.length > 0)
})

test('a withdrawal is rejected by one act and fails by another', () => {
  const end = (how: string) => of('EndWithdrawal', { end: how })
  expect([isOfAct('reject-withdrawal', end('rejected')), isOfAct('fail-withdrawal', end('failed'))]).toEqual([true, true])
  expect([isOfAct('reject-withdrawal', end('failed')), isOfAct('fail-withdrawal', end('rejected'))]).toEqual([false, false])
  expect(isOfAct('stop-payouts', of('HaltNewOrders', { isHalted: true }))).toBe(false)
})

test('taking away restricts, giving back does not', () => {
  for (const isOn of [true, false]) {
    expect(isRestricting(of('SetAccountFlag', { flag: 'frozen', isOn }))).toBe(isOn)
    expect(isRestricting(of('SetAccountFlag', { flag: 'close_only', isOn }))).toBe(false)
    expect(isRestricting(of('StopPayouts', { isStopped: isOn }))).toBe(isOn)
    expect(isRestricting(of('HaltNewOrders', { isHalted: isOn }))).toBe(isOn)
  }
  expect(isRestricting(of('FundHouse', {}))).toBe(false)
})

/** From each state to those that one person may set. */
const STRICTER: Readonly<Record<MarketState, readonly MarketState[]>> = {
  pre: ['halted'],
  open: ['cancel_only', 'close_only', 'halted'],
  cancel_only: ['cancel_only', 'halted'],
  close_only: ['cancel_only', 'close_only', 'halted'],
  halted: ['halted'],
  delisted: [],
}

test.each(MARKET_STATES)('a market that is %s is closed further by one person, never opened', (now) => {
  const alone = MARKET_STATES.filter((state) => isRestricting(of('SetMarketState', { marketId: 1, state }), now))
  expect(alone).toEqual(STRICTER[now])
})

test('of a market that nobody knows no state restricts', () => {
  expect(isRestricting(of('SetMarketState', { marketId: 1, state: 'halted' }), null)).toBe(false)
  expect(isRestricting(of('SetMarketState', { marketId: 1, state: 'halted' }))).toBe(true)
})
