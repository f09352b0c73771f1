import { GATE_PRODUCTS, type GateProduct, type ProductGate } from '@glasshouse/domain'
import { FINAL_LACKS, GATE_QUESTIONS, type GatePerson, type KeptGateFacts, lacksOf, type User } from '@glasshouse/records'
import type { GateState } from '@glasshouse/wire'
import { hash128 } from '../../calls/access.ts'
import type { Needs } from '../../services/services.ts'

export type GateServices = Needs<'accounts' | 'clock' | 'engine' | 'identity' | 'log' | 'notices', 'gates'>
/** Whose gates they are. */
export type GateOwner = Pick<User, 'userId' | 'userRef'>

/**
 * Decides who may pass a product's gate and tells the core. What is decided is kept first; a pass that the core has not
 * heard of is told again at the next look, under the same key.
 */
export class GateKeeper {
  readonly #services: GateServices

  constructor(services: GateServices) {
    this.#services = services
  }

  /** Rule of a product in force, if there is one. */
  async ruleOf(product: GateProduct): Promise<ProductGate | undefined> {
    return (await this.#rules()).get(product)
  }

  /** Version of the terms that some gate asks for. */
  async asksForTerms(version: number): Promise<boolean> {
    return [...(await this.#rules()).values()].some((gate) => gate.isAsked && gate.termsVersion === version)
  }

  /** Countries that some gate closes. */
  async closedCountries(): Promise<readonly string[]> {
    return [...new Set([...(await this.#rules()).values()].flatMap((gate) => (gate.isAsked ? gate.closedCountries : [])))]
  }

  /**
   * As they stand now. Who lacks nothing is let through on the way; of whom a verified document says that the country is
   * closed, the pass is taken back.
   */
  async statesOf(owner: GateOwner): Promise<GateState[]> {
    const [rules, facts, identity, accountId] = await Promise.all([
      this.#rules(),
      this.#services.records.gates.of(owner.userId),
      this.#identityOf(owner.userId),
      this.#services.accounts.of(owner.userRef, 'real'),
    ])
    const account = await this.#services.engine.read.account(accountId)
    const states: GateState[] = []
    for (const product of GATE_PRODUCTS) {
      const gate = rules.get(product)
      const lacks = gate ? lacksOf(gate, personOf(gate, facts, identity), this.#services.clock()) : []
      const isClosed = gate?.isAsked === true && gate.closedCountries.includes(identity.country)
      if (isClosed && ((account?.gates[product] ?? 0) > 0 || facts.passed.includes(product)))
        await this.#takeBack(owner.userId, accountId, product)
      const isPassed = !isClosed && (!gate?.isAsked || account?.gates[product] === gate.version)
      const isOpen = isPassed || (lacks.length === 0 && (await this.#letThrough(owner.userId, accountId, gate)))
      states.push(stateOf(product, gate, { facts, isOpen, lacks: isPassed ? [] : lacks }))
    }
    return states
  }

  async #letThrough(userId: string, accountId: number, { product, version }: ProductGate): Promise<boolean> {
    const { engine, records, log } = this.#services
    // The moment stands in the key: a pass that was taken back and is given again is another one.
    const passedAtMs = await records.gates.pass(userId, { product, version })
    const key = hash128(`gate:${userId}:${product}:${version}:${passedAtMs}`)
    const actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key } as const
    const submitted = await engine.submit({ type: 'PassGate', actor, accountId, product, version })
    // A rule that took effect meanwhile asks anew at the next look.
    if (!submitted.ok) log.info({ product, version, reason: submitted.reason }, 'a gate was not passed')
    return submitted.ok
  }

  /** The core first: it opens nothing more from then on, and hears it again at the next look if the records failed. */
  async #takeBack(userId: string, accountId: number, product: GateProduct): Promise<void> {
    const { clock, engine, notices, records } = this.#services
    const actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' } as const
    const submitted = await engine.submit({ type: 'RevokePass', actor, accountId, product })
    if (!submitted.ok) throw new Error(`a pass was not taken back: ${submitted.reason}`)
    const notice = { userId, name: 'products-closed', values: { time: new Date(clock()) } } as const
    await records.gates.revoke(userId, product, (tx) => notices.tell(tx, notice))
    notices.sendNow()
  }

  async #rules(): Promise<ReadonlyMap<GateProduct, ProductGate>> {
    const { gates } = await this.#services.engine.read.configuration()
    return new Map(gates.map((gate) => [gate.product, gate]))
  }

  async #identityOf(userId: string): Promise<Pick<GatePerson, 'country' | 'level'>> {
    const states = await this.#services.identity.identities.states(userId)
    const best = ([2, 1] as const).find((level) => states[level]?.state === 'approved')
    return { level: best ?? 0, country: best === undefined ? '' : (states[best]?.country ?? '') }
  }
}

const personOf = (
  { product, version }: ProductGate,
  { residence, terms, answered }: KeptGateFacts,
  identity: Pick<GatePerson, 'country' | 'level'>,
): GatePerson => ({
  level: identity.level,
  country: identity.country === '' ? (residence?.country ?? '') : identity.country,
  birthDate: residence?.birthDate ?? '',
  terms,
  hasAnswered: answered.some((one) => one.product === product && one.version === version),
})

interface Standing {
  readonly facts: KeptGateFacts
  readonly isOpen: boolean
  readonly lacks: GateState['lacks']
}

/** Nothing more is asked of whoever never passes. */
function stateOf(product: GateProduct, gate: ProductGate | undefined, { facts, isOpen, lacks }: Standing): GateState {
  const final = lacks.filter((lack) => FINAL_LACKS.includes(lack))
  return {
    product,
    version: gate?.version ?? 0,
    isOpen,
    lacks: final.length > 0 ? final : lacks,
    ageLeast: gate?.isAsked ? gate.ageLeast : 0,
    termsVersion: gate?.isAsked ? gate.termsVersion : 0,
    questions: gate?.isAsked && gate.asksQuestions ? GATE_QUESTIONS[product].map(({ id }) => id) : [],
    triesLeft: facts.triesLeft[product],
  }
}
