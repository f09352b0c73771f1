import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '../../words/words.ts'
import { SignedLines } from './SignedLines.tsx'

beforeAll(() => setLanguage('en'))
afterEach(cleanup)

const [key, hash] = ['ab'.repeat(32), 'cd'.repeat(32)]
const shown = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('each field has its name; a key is told by its number, and a field without a name as the bytes name it', () => {
  render(
    <SignedLines
      evidence=""
      says={[
        'act: operator-add',
        'command 1: SetOperator',
        '  operator.roles: risk',
        `  operator.keys[0].publicKey: "${key}"`,
        '  strange.thing: 5',
      ]}
    />,
  )
  expect(shown()).toEqual([
    ['Act', 'operator-add'],
    ['Command 1', 'SetOperator'],
    ['Roles', 'risk'],
    ['Key 1, public key', `"${key}"`],
    ['strange.thing', '5'],
  ])
})

test('the evidence is shown, and its hash is folded under it', () => {
  render(<SignedLines evidence="bank:HOUSE-1" says={['command 1: CreditByHand', `  evidence: "${hash}"`]} />)
  const folded = screen.getByRole('group')
  expect(within(folded).getByText('Fields of the journal').tagName).toBe('SUMMARY')
  expect(screen.getByText('bank:HOUSE-1').closest('details')).toBeNull()
  expect(screen.getByText(`"${hash}"`).closest('details')).toBe(folded)
})

test.each(['accountId', 'fromAccountId', 'userRef', 'withdrawalId', 'destination', 'claim', 'nonce'])(
  '%s is folded, and is there',
  (name) => {
    render(
      <SignedLines evidence="" says={['command 1: SetAccountFlag', `  ${name}: 1021`, '  flag: frozen', '  amount: 5 units (5 usdt)']} />,
    )
    expect(screen.getByText('1021').closest('details')).not.toBeNull()
    for (const text of ['frozen', '5 units (5 usdt)']) expect(screen.getByText(text).closest('details')).toBeNull()
  },
)
