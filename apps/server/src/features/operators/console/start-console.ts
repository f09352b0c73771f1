import type { AddressInfo } from 'node:net'
import { OPERATOR_SESSION_MS } from '@glasshouse/records'
import { operatorChallenge, showOperators, signInOperator as signInCall } from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { createHttpApp } from '../../../http/http-app.ts'
import { countedNetwork } from '../../../limits/counted-address.ts'
import type { ActDesk } from '../act-desk.ts'
import { type OperatorCallServices, operatorCallRoutes } from '../operator-call-routes.ts'
import type { SittingDoor } from '../operator-routes.ts'
import { SignInChallenges } from '../signing/sign-in-challenges.ts'
import { guardConsole, isSecure, sessionCookie } from './console-guard.ts'
import { serveConsolePages, setConsoleHeaders } from './console-pages.ts'
import { type ConsoleSessionServices, ConsoleSessions } from './console-sessions.ts'
import { type ConsoleSignIn, type ConsoleSignInServices, consoleSignIn } from './console-sign-in.ts'

export type ConsoleServices = OperatorCallServices & ConsoleSessionServices & ConsoleSignInServices

export interface ConsoleParts {
  readonly services: ConsoleServices
  readonly desk: ActDesk
  /** Folder of the built console; null serves its calls only. */
  readonly folder: string | null
}
export interface Console {
  readonly app: FastifyInstance
  /** Where operators find it. */
  readonly url: string
  close(): Promise<void>
}

/** A request must be whole by then. */
const ARRIVE_WITHIN_MS = 15_000

/** The operators' console: the calls of the command line at an origin of its own, for a browser. */
export async function startConsole({ services, desk, folder }: ConsoleParts): Promise<Console> {
  const { config, log } = services
  const { consoleUrl } = config
  const app = createHttpApp({
    config: { trustProxy: config.trustProxy, publicUrl: consoleUrl ?? 'http://127.0.0.1', hasPublicUrl: consoleUrl !== null },
    log,
    arriveWithinMs: ARRIVE_WITHIN_MS,
  })
  const pictures = new URL(config.publicUrl).origin
  const sessions = new ConsoleSessions(services)
  const challenges = new SignInChallenges('console', services.clock)
  setConsoleHeaders(app, pictures)
  guardConsole(app, { sessions, consoleUrl, openPaths: [operatorChallenge.path, showOperators.path, signInCall.path] })
  operatorCallRoutes(
    app,
    services,
    desk,
    consoleDoor({ sessions, challenges, signIn: consoleSignIn(services, challenges), secure: isSecure(consoleUrl) }),
  )
  if (folder !== null) await serveConsolePages(app, folder, pictures)
  // Nobody else reaches it before it has a name of its own.
  const host = consoleUrl === null ? '127.0.0.1' : config.host
  await app.listen({ host, port: config.consolePort })
  const { port } = app.server.address() as AddressInfo
  // By name: a browser takes no address of numbers for the place of a passkey.
  return { app, url: consoleUrl ?? `http://localhost:${port}`, close: () => app.close() }
}

interface DoorParts {
  readonly sessions: ConsoleSessions
  readonly challenges: SignInChallenges
  readonly signIn: ConsoleSignIn
  readonly secure: boolean
}

/** The token stands in a cookie, and nowhere that a script reads. */
const consoleDoor = ({ sessions, challenges, signIn, secure }: DoorParts): SittingDoor => ({
  challenges,
  async open(given, request, reply) {
    const network = countedNetwork(request.ip)
    const operator = await signIn({ ...given, network })
    const { token, expiresAtMs } = await sessions.open(operator, network)
    reply.header('set-cookie', sessionCookie(token, secure, OPERATOR_SESSION_MS))
    return { token: '', expiresAtMs, operator }
  },
  async end(token, reply) {
    reply.header('set-cookie', sessionCookie('', secure, 0))
    await sessions.end(token)
  },
})
