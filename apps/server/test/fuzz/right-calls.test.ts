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

/** Many shots of each call, drawn once for the tests that look at them. */
const DRAWN: ReadonlyMap<CallName, readonly Shot[]> = new Map(NAMES.map((call) => [call, shots(call, 1_500)]))
const drawn = (call: CallName) => DRAWN.get(call) ?? []

test('every field that a call declares is made wrong in turn, on every call of the wire', () => {
  for (const call of NAMES) {
    const reached = new Set(drawn(call).map(({ field }) => (field === null ? '' : `${field.place}.${field.name}`)))
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

test('every field is sent texts beyond ASCII, halves of characters, NUL and 10,000 characters', () => {
  const beyond = /[^\0-\x7f]/
  for (const call of NAMES) {
    const sent = new Map<string, string[]>()
    for (const { field, value } of drawn(call))
      if (field && value) sent.set(`${field.place}.${field.name}`, [...(sent.get(`${field.place}.${field.name}`) ?? []), value.text])
    for (const { place, name } of declaredFields(call)) {
      const texts = sent.get(`${place}.${name}`) ?? []
      expect([call, name, texts.some((text) => beyond.test(text))]).toEqual([call, name, true])
    }
  }
  const login = shots('login', 6_000).flatMap(({ value }) => (value === null ? [] : [value.text]))
  for (const kind of [/\p{Surrogate}/u, /\0/, /[\u202a-\u202e\u2066-\u2069]/, /\p{Emoji_Presentation}/u, /\p{M}/u, /^.{10000}$/su])
    expect([String(kind), login.some((text) => kind.test(text))]).toEqual([String(kind), true])
})

test('names, paths, headers and forms are sent texts beyond ASCII too', () => {
  const requests = NAMES.flatMap((call) => drawn(call).slice(0, 300)).map(({ field, request }) => ({
    form: `${field?.place}.${field?.name}`,
    request,
  }))
  const escapedBeyond = /%[89a-f][0-9a-f]/i
  const sentAs = (form: string) => requests.filter((one) => one.form === form).map(({ request }) => request)
  expect(sentAs('form.path').some(({ target }) => escapedBeyond.test(target))).toBe(true)
  expect(sentAs('form.query').some(({ target }) => escapedBeyond.test(target))).toBe(true)
  expect(sentAs('form.name').some(({ body }) => /[^\0-\x7f]/.test(body ?? ''))).toBe(true)
  for (const part of [/ name="[^"]*[^\0-\x7f]/, /filename="[^"]*[^\0-\x7f]/])
    expect(sentAs('form.multipart').some(({ body }) => part.test(body ?? ''))).toBe(true)
  for (const name of ['x-realm', 'idempotency-key', 'authorization', 'language', 'accept-language', 'user-agent', 'content-type', 'cookie'])
    expect([name, sentAs(`header.${name}`).some(({ headers }) => /[\x80-\xff]/.test(headers[name] ?? ''))]).toEqual([name, true])
})
