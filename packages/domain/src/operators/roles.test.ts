import { expect, test } from 'vitest'
import {
  APPROVAL_STATES,
  APPROVAL_TRANSITIONS,
  isOperatorActName,
  mayTakePart,
  OPERATOR_ACT_NAMES,
  OPERATOR_ACT_RULES,
  OPERATOR_PERMISSIONS,
  OPERATOR_ROLES,
} from './roles.ts'

/** Written down a second time, by hand: whoever changes the table says so here too. `a` may ask, `A` may approve. */
const BY_HAND: Readonly<Record<string, string>> = {
  //                support compliance treasury risk content auditor admin
  'market-state': '  .       .          .        aA   .       .       aA',
  'market-fees': '   .       .          a        a    .       .       aA',
  'contract-state': '.       .          .        aA   .       .       aA',
  'contract-fees': ' .       .          a        a    .       .       aA',
  'list-contract': ' .       .          .        a    .       .       aA',
  'option-state': '  .       .          .        aA   .       .       aA',
  'option-odds': '   .       .          .        a    .       .       aA',
  'option-strike': ' .       .          .        a    .       .       aA',
  'list-option': '   .       .          .        a    .       .       aA',
  'contract-tiers': ' .       .          .        a    .       .       aA',
  'contract-leverages': ' .       .          .        a    .       .       aA',
  'contract-limits': ' .       .          .        a    .       .       aA',
  'option-stakes': ' .       .          .        a    .       .       aA',
  'option-limits': ' .       .          .        a    .       .       aA',
  'index-sources': ' .       .          .        a    .       .       aA',
  'list-asset': '    .       .          .        a    .       .       aA',
  'list-source': '   .       .          .        a    .       .       aA',
  'list-index': '    .       .          .        a    .       .       aA',
  'list-market': '   .       .          .        a    .       .       aA',
  'list-own-coin': ' .       .          .        a    .       .       aA',
  'list-own-market': '.      .          .        a    .       .       aA',
  'market-limits': ' .       .          .        a    .       .       aA',
  'house-fees': '    .       .          a        a    .       .       aA',
  'halt-orders': '   a       a          .        aA   .       .       aA',
  'account-flag': '  a       aA         .        a    .       .       A',
  'fund-house': '    .       .          aA       .    .       .       A',
  'credit-deposit': '.       .          aA       .    .       .       A',
  'credit-account': '.       .          aA       .    .       .       A',
  'credit-suspense': '.      .          aA       .    .       .       A',
  'assign-suspense': '.      .          aA       .    .       .       A',
  'return-suspense': '.      .          aA       .    .       .       A',
  'wire-account': '  .       .          a        .    .       .       A',
  'wire-account-state': '. aA    aA         .    .       .       A',
  'reverse-credit': '.       aA         a        .    .       .       A',
  'correct-credit': '.       aA         a        .    .       .       A',
  'step-clock': '    .       .          .        a    .       .       aA',
  'product-gate': '  .       aA         .        .    .       .       aA',
  'resume-payouts': 'a       A          .        .    .       .       .',
  'retention-years': '.      A          .        .    .       .       a',
  'user-status': '   a       aA         .        .    .       .       A',
  'approve-withdrawal': '.   aA         aA       .    .       .       .',
  'reject-withdrawal': ' a   aA         aA       .    .       .       .',
  'send-withdrawal': '   .   .          aA       .    .       .       A',
  'settle-withdrawal': ' .   .          aA       .    .       .       A',
  'fail-withdrawal': '   .   .          aA       .    .       .       A',
  'return-withdrawal': ' .   .          aA       .    .       .       A',
  'stop-payouts': '      a   aA         aA       a    .       .       A',
  'withdrawal-method': ' .   .          a        a    .       .       A',
  'payout-ratio': '      .   .          a        .    .       .       A',
  'operator-add': '      .   .          .        .    .       .       aA',
  'operator-roles': '    .   .          .        .    .       .       aA',
  'operator-disable': '  .   .          .        .    .       .       aA',
  'operator-keys': '     .   .          .        .    .       .       aA',
  'operator-account': '  .   .          .        .    .       .       aA',
  'console-origin': '    .   .          .        .    .       .       aA',
  'recovery-announce': ' .   .          .        .    .       .       a',
  'recovery-cancel': '   a   a          a        a    a       a       a',
  'change-setting': '    a   aA         a        a    a       .       aA',
  'publish-terms': '     .   A          .        .    a       .       A',
  'publish-content': '   .   A          .        .    a       .       A',
  'send-group-mail': '   .   A          .        .    a       .       A',
}

test.each(OPERATOR_ACT_NAMES)('%s is asked for and approved by the roles written here, and by no other', (act) => {
  const cells = (BY_HAND[act] ?? '').trim().split(/\s+/)
  expect(cells).toHaveLength(OPERATOR_ROLES.length)
  for (const [index, role] of OPERATOR_ROLES.entries()) {
    expect([role, mayTakePart(act, 'ask', [role])]).toEqual([role, cells[index]?.includes('a')])
    expect([role, mayTakePart(act, 'approve', [role])]).toEqual([role, cells[index]?.includes('A')])
  }
})

test('every act has its row by hand, and names that are none are not taken for one', () => {
  expect(Object.keys(BY_HAND).sort()).toEqual([...OPERATOR_ACT_NAMES].sort())
  for (const name of ['set-price', '', 'toString', '__proto__']) expect(isOperatorActName(name)).toBe(false)
})

test('who has no role takes no part, and an auditor none in any act but stopping a recovery', () => {
  for (const act of OPERATOR_ACT_NAMES)
    for (const part of ['ask', 'approve'] as const) {
      expect(mayTakePart(act, part, [])).toBe(false)
      expect(mayTakePart(act, part, ['auditor'])).toBe(act === 'recovery-cancel' && part === 'ask')
    }
})

test('one of several roles is enough, and calls are open to exactly the roles that some act is open to', () => {
  expect(mayTakePart('fund-house', 'ask', ['support', 'treasury'])).toBe(true)
  for (const part of ['ask', 'approve'] as const) {
    const roles = OPERATOR_ACT_NAMES.flatMap((act) => [...OPERATOR_ACT_RULES[act][part]])
    expect([...OPERATOR_PERMISSIONS[part]].sort()).toEqual([...new Set(roles)].sort())
  }
})

test('a request ends in one way, and none that has ended goes on', () => {
  const reached = new Set(Object.values(APPROVAL_TRANSITIONS).flat())
  expect([...reached, 'requested'].sort()).toEqual([...APPROVAL_STATES].sort())
  for (const state of ['executed', 'refused', 'expired', 'withdrawn', 'declined'] as const) expect(APPROVAL_TRANSITIONS[state]).toEqual([])
})
