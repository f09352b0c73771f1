import { cleanup, render, screen } from '@testing-library/react'
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

test('the hash of the evidence is named, and the evidence stands beside it', () => {
  render(<SignedLines evidence="bank:HOUSE-1" says={['command 1: CreditByHand', `  evidence: "${hash}"`]} />)
  expect(shown().slice(1)).toEqual([
    ['Evidence', 'bank:HOUSE-1'],
    ['Hash of the evidence', `"${hash}"`],
  ])
})
