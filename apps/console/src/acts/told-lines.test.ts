import { expect, test } from 'vitest'
import { toldLines } from './told-lines.ts'

const words = { roleOf: (role: string) => `role ${role}`, kindOf: (kind: string) => `kind ${kind}` }
const [key, hash] = ['ab'.repeat(32), 'cd'.repeat(32)]
const line = (field: string, next: string, now: string | null = null) => ({ subject: 'SetOperator', field, now, next })

test('an operator is told as rows: name, number, roles, keys', () => {
  const operator = { operatorId: 7, roles: ['risk', 'admin'], isActive: true, keys: [{ kind: 'ed25519', publicKey: key }] }
  const told = { act: 'operator-add', words: ['ada', 'risk,admin', key], evidence: '' }
  expect(toldLines([line('operator', JSON.stringify(operator))], told, words)).toEqual([
    line('operatorName', 'ada'),
    line('operatorId', '7'),
    line('roles', 'role risk, role admin'),
    line('isActive', 'true'),
    line('key.1', `kind ed25519 ${key}`),
  ])
})

test('beside the hash of the evidence stands the evidence, where it is known', () => {
  const told = { act: 'credit-account', words: ['481516234', 'usdt', '5'], evidence: 'bank:HOUSE-1' }
  expect(toldLines([line('evidence', hash)], told, words)).toEqual([line('evidenceText', 'bank:HOUSE-1'), line('evidence', hash)])
  expect(toldLines([line('evidence', hash)], { ...told, evidence: '' }, words)).toEqual([line('evidence', hash)])
})

test('whatever is no JSON, or changes something that stands, is left as it is', () => {
  const lines = [line('note', '{wrong'), line('amount', '5 usdt'), line('tiers', '[1,2]', '[1]')]
  expect(toldLines(lines, { act: 'x', words: [], evidence: '' }, words)).toEqual(lines)
  expect(toldLines([line('origins', '["https://a","https://b"]')], { act: 'x', words: [], evidence: '' }, words)).toEqual([
    line('origins', 'https://a, https://b'),
  ])
})
