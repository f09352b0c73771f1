import { random } from '@glasshouse/testkit'
import { type CallName, calls } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import type { Person } from './person.ts'
import { PLANS } from './right-calls.ts'
import { declaredFields, type Shot, shotOf } from './wrong-calls.ts'

const ids = { spotOrder: '1', contractOrder: '2', position: '3', stop: '4', favourite: '5', mail: '6', option: '7' }
const person = {
  realm: 'demo',
  loginName: 'ada',
  password: 'a long enough password',
  token: 'token',
  ids,
  prices: { below: '40000', above: '70000' },
}
const shots = (call: CallName, count: number, seed = 1): Shot[] => {
  const draw = random(seed)
  return Array.from({ length: count }, () => shotOf(call, PLANS[call].make(person as unknown as Person, draw), 'token', false, draw))
}

const NAMES = Object.keys(calls) as CallName[]

test('every field that a call declares is made wrong in turn, on every call of the wire', () => {
  for (const call of NAMES) {
    const reached = new Set(shots(call, 1_200).map(({ field }) => (field === null ? '' : `${field.place}.${field.name}`)))
    for (const { place, name } of declaredFields(call)) expect([call, ...reached]).toContain(`${place}.${name}`)
    expect([call, ...reached]).toContain('')
  }
})

test('a right call fits the shapes that are declared for it', () => {
  for (const call of NAMES) {
    const right = PLANS[call].make(person as unknown as Person, random(1))
    for (const place of ['params', 'query', 'body'] as const) {
      const schema = (calls[call] as { readonly [Place in typeof place]?: { safeParse(value: unknown): { success: boolean } } })[place]
      expect([call, place, schema?.safeParse(right[place] ?? {}).success ?? true]).toEqual([call, place, true])
    }
  }
})

test('a seed names the same shots for ever, another one others', () => {
  const texts = (seed: number) => shots('lossSett', 200, seed).map(({ request }) => `${request.target} ${request.body}`)
  expect(texts(3)).toEqual(texts(3))
  expect(texts(4)).not.toEqual(texts(3))
})
