import { GATE_PRODUCTS, type GateProduct } from '@glasshouse/domain'
import { COUNTRIES, isBirthDate, type Session } from '@glasshouse/records'
import { acceptTerms, answerGate, declareResidence, type GateState, gateStates, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { GateKeeper, type GateServices } from './gate-keeper.ts'

const CODES: ReadonlySet<string> = new Set(COUNTRIES.flatMap(({ data }) => data.map(({ countryCode }) => countryCode)))

/**
 * What products ask before their first order, and the answers. Facts are of the person, whatever the session's realm.
 */
export function gateRoutes(server: CallServer, services: GateServices & Needs<'proofs'>): void {
  const { clock, proofs, records } = services
  const keeper = new GateKeeper(services)
  const statesFor = ({ userId, user }: Session) => keeper.statesOf({ userId, userRef: user.userRef })

  serveUser(server, gateStates, async ({ session }) => {
    const states = await statesFor(session)
    return success(null, { rows: session.realm === 'demo' ? states.map(open) : states })
  })

  serveUser(server, declareResidence, async ({ session, body, request }) => {
    if (!CODES.has(body.country)) throw new ApiError({ reason: 'value_not_listed', field: 'country', rule: 'must be a country code' })
    if (!isBirthDate(body.birthDate, clock()))
      throw new ApiError({ reason: 'field_malformed', field: 'birthDate', rule: 'must be a day in the past 120 years' })
    // Declared once: a stolen session would close products to the account's owner for good.
    if ((await records.gates.of(session.userId)).residence === null) await proofs.require(session, request)
    if (!(await records.gates.declare(session.userId, body))) throw new ApiError({ reason: 'residence_declared', field: 'country' })
    return success(null, { msg: 'Declared', rows: await statesFor(session) })
  })

  serveUser(server, acceptTerms, async ({ session, body }) => {
    if (!(await keeper.asksForTerms(body.version))) throw new ApiError({ reason: 'terms_not_asked', field: 'version' })
    await records.gates.accept(session.userId, body.version)
    return success(null, { msg: 'Terms accepted', rows: await statesFor(session) })
  })

  serveUser(server, answerGate, async ({ session, params, body }) => {
    const product = productOf(params.product)
    const gate = await keeper.ruleOf(product)
    if (!gate?.isAsked || !gate.asksQuestions || gate.version !== body.version)
      throw new ApiError({ reason: 'gate_not_in_force', field: 'version' })
    const outcome = await records.gates.answer(session.userId, gate, body.answers)
    if (outcome === 'no_tries') throw new ApiError({ reason: 'gate_tries_used', field: 'answers' })
    return success({ ...outcome, wrong: [...outcome.wrong] }, { rows: await statesFor(session) })
  })
}

/** Demo accounts are asked nothing. */
const open = (state: GateState): GateState => ({ ...state, isOpen: true, lacks: [] })

function productOf(text: string | undefined): GateProduct {
  const product = GATE_PRODUCTS.find((one) => one === text)
  if (product === undefined)
    throw new ApiError({ reason: 'value_not_listed', field: 'product', rule: `must be one of ${GATE_PRODUCTS.join(', ')}` })
  return product
}
