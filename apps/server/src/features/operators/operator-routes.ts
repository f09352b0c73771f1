import { linesOfAct } from '@glasshouse/act-reader'
import { type Approval, isUnconfirmed, type Operator } from '@glasshouse/records'
import {
  type ActToSign,
  approveAct,
  challengeToWire,
  declineAct,
  LISTED_ACTS_MAX,
  list,
  listActs,
  type OpenedSitting,
  oneAct,
  operatorChallenge,
  operatorsToWire,
  operatorToWire,
  publicOperatorToWire,
  type RequestedAct,
  requestAct,
  requestedActToWire,
  showOperators,
  showSitting,
  signAct,
  signInOperator as signInCall,
  signOutOperator,
  sittingToWire,
  success,
  withdrawAct,
} from '@glasshouse/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { knownOperators } from '../../operators/known-operators.ts'
import type { Needs } from '../../services/services.ts'
import { type AboutServices, aboutAct } from './about-act.ts'
import type { ActDesk } from './act-desk.ts'
import { type GivenSignature, type SignInServices, signInByKey } from './operator-sign-in.ts'
import { serveOperator } from './serve-operator.ts'
import { SignInChallenges } from './signing/sign-in-challenges.ts'
import { peopleNamed, usersToSignFor } from './users-of-act.ts'

export type OperatorServices = SignInServices & AboutServices & Needs<'clock', 'approvals' | 'operatorSessions' | 'users'>

/** How a door opens and ends sittings, and what its callers are told of the token. */
export interface SittingDoor {
  readonly challenges: SignInChallenges
  open(given: GivenSignature, request: FastifyRequest, reply: FastifyReply): Promise<OpenedSitting>
  end(token: string, reply: FastifyReply): Promise<void>
}

/** The command line's: it keeps the token itself. */
export function commandLineDoor(services: OperatorServices): SittingDoor {
  const challenges = new SignInChallenges('command-line', services.clock)
  return {
    challenges,
    async open(given) {
      const operator = await signInByKey(services, given, challenges)
      return { ...(await services.records.operatorSessions.open(operator)), operator }
    },
    end: (token) => services.records.operatorSessions.end(token),
  }
}

/** Sittings, and acts from request to execution. */
export function operatorRoutes(app: FastifyInstance, services: OperatorServices, desk: ActDesk, door: SittingDoor): void {
  app.post(operatorChallenge.path, async () => {
    const house = await knownOperators(services.engine)
    const { challenge, expiresAtMs } = door.challenges.make()
    const bytes = Buffer.from(door.challenges.bytesOf(house.exchangeId, challenge)).toString('hex')
    const { exchangeId, console } = house
    return success(challengeToWire({ challenge, door: door.challenges.door, bytes, exchangeId, rpId: console.rpId, expiresAtMs }))
  })

  app.get(showOperators.path, async () => {
    const house = await knownOperators(services.engine)
    return success(operatorsToWire(house), { rows: house.operators.map(publicOperatorToWire) })
  })

  app.route<{ Body: GivenSignature }>({
    method: signInCall.method,
    url: signInCall.path,
    schema: { body: signInCall.body },
    handler: async (request, reply) => success(sittingToWire(await door.open(request.body, request, reply))),
  })

  serveOperator(app, services, signOutOperator, async ({ token, reply }) => {
    await door.end(token, reply)
    return success(null)
  })

  serveOperator(app, services, showSitting, async ({ operator }) => success(operatorToWire(operator)))

  serveOperator(app, services, requestAct, async ({ operator, body }) => {
    const { act, words, reason, evidence } = body
    return success(await toSign(services, operator, await desk.request(operator, { act, words, reason, evidence: evidence ?? '' })))
  })

  serveOperator(app, services, signAct, async ({ operator, body }) => success(await shown(services, await desk.sign(operator, body))))

  serveOperator(app, services, approveAct, async ({ operator, body: { id, confirmation, signature } }) => {
    const given = { id, confirmation: confirmation ?? '', signature: signature ?? null }
    return success(await shown(services, await desk.approve(operator, given)))
  })

  serveOperator(app, services, withdrawAct, async ({ operator, body }) =>
    success(await shown(services, await desk.withdraw(operator, body.id))),
  )

  serveOperator(app, services, declineAct, async ({ operator, body: { id, words } }) =>
    success(await shown(services, await desk.decline(operator, id, words))),
  )

  serveOperator(app, services, oneAct, async ({ operator, query: { id } }) =>
    success(await toSign(services, operator, await desk.find(id))),
  )

  serveOperator(app, services, listActs, async ({ operator, query }) =>
    list(await shownAll(services, await desk.list(operator, query.state ?? null, LISTED_ACTS_MAX))),
  )
}

/** With who has signed them, and what that says. */
async function shownAll({ records }: Needs<never, 'approvals'>, approvals: readonly Approval[]): Promise<RequestedAct[]> {
  const ids = approvals.flatMap(({ approvalId, signed }) => (signed ? [approvalId] : []))
  const signatures = await records.approvals.signaturesOf(ids)
  return approvals.map((approval) =>
    requestedActToWire(approval, {
      says: approval.signed ? linesOfAct(Buffer.from(approval.signed.bytes, 'hex')) : [],
      signers: signatures.get(approval.approvalId) ?? [],
      isUnconfirmed: isUnconfirmed(approval),
    }),
  )
}

async function toSign(services: OperatorServices, operator: Operator, approval: Approval): Promise<ActToSign> {
  const [request, about] = await Promise.all([shown(services, approval), aboutAct(services, operator.roles, approval)])
  const [users, people] = await Promise.all([
    usersToSignFor(services, operator, approval, about),
    peopleNamed(services, operator.roles, approval, about),
  ])
  return { ...request, about, users, people }
}

const shown = async (services: Needs<never, 'approvals'>, approval: Approval): Promise<RequestedAct> =>
  (await shownAll(services, [approval]))[0] as RequestedAct
