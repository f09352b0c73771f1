import { type GateProduct, type ProductGate, timeMs } from '@glasshouse/domain'
import { GATE_QUESTIONS } from '@glasshouse/records'
import { PASSWORD, type Reply, type TestUser } from './client.ts'
import { submitSigned } from './signing/submit-signed.ts'
import type { TestServer } from './test-server.ts'

export const GATES = {
  states: '/api/gates',
  residence: '/api/gates/residence',
  terms: '/api/gates/terms',
  answers: (product: string) => `/api/gates/${product}/answers`,
} as const

/** Right choices of a product's questions, as they come. */
export const rightAnswers = (product: GateProduct): number[] => GATE_QUESTIONS[product].map(({ right }) => right)
/** All of them wrong. */
export const wrongAnswers = (product: GateProduct): number[] => GATE_QUESTIONS[product].map(({ right }) => (right + 1) % 3)

export async function gateOf(person: TestUser, product: GateProduct): Promise<Reply['data']> {
  const { rows } = await person.get(GATES.states)
  return rows.find((row: { product: string }) => row.product === product)
}

/** As whoever knows the password of the account. */
export const prove = (person: TestUser): Promise<Reply> => person.post('/api/user/proof', { way: 'password', secret: PASSWORD })

export async function declare(person: TestUser, declared: { country: string; birthDate: string }): Promise<Reply> {
  await prove(person)
  return person.post(GATES.residence, declared)
}

/** Everything that the gates of this release ask. */
export async function passGates(person: TestUser, products: readonly GateProduct[] = ['futures', 'options']): Promise<void> {
  await declare(person, { country: 'DE', birthDate: '1990-01-31' })
  await person.post(GATES.terms, { version: 1 })
  for (const product of products) await person.post(GATES.answers(product), { version: 1, answers: rightAnswers(product) })
}

/** Two operators announce the next version of a gate for a second ahead. */
export async function announceGate(place: TestServer, gate: ProductGate): Promise<void> {
  const submitted = await submitSigned(place.engine, {
    type: 'SetProductGate',
    actor: { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' },
    approverId: 2,
    reasonCode: 'rule_change',
    gate,
    effectiveFromMs: timeMs(place.time.nowMs + 1_000),
  })
  if (!submitted.ok) throw new Error(submitted.reason)
}

/** Frozen or thawed in both realms, as the operators' act does it. */
export async function freeze(place: TestServer, person: TestUser, isOn = true): Promise<void> {
  const user = await place.services.records.users.byId(person.userId)
  for (const realm of ['real', 'demo'] as const) {
    const submitted = await submitSigned(place.engine, {
      type: 'SetAccountFlag',
      actor: { origin: 'operator', actorId: 1, accountId: 0, realm, key: '' },
      approverId: 2,
      reasonCode: 'compliance',
      accountId: await place.services.accounts.of(user?.userRef ?? '', realm),
      flag: 'frozen',
      isOn,
    })
    if (!submitted.ok) throw new Error(submitted.reason)
  }
}
