import { type Random, random } from '@glasshouse/testkit'
import { type CallName, failure, isFault } from '@glasshouse/wire'
import type { Pace } from './pace.ts'
import { type Deposit, Person } from './person.ts'
import { RawConnection, type RawReply } from './raw-http.ts'
import { PLANS } from './right-calls.ts'
import { OF_SHAPE, type Tally } from './tally.ts'
import { type Shot, shotOf } from './wrong-calls.ts'

export interface ShooterOptions {
  readonly port: number
  readonly seed: number
  readonly realm: 'real' | 'demo'
  readonly calls: number
  readonly deposit: Deposit
  readonly tally: Tally
  readonly pace: Pace
  /** Told of everything that must not be. */
  readonly fault: (what: string) => void
}

/** Ids and prices are read again after so many calls. */
const FURNISH_EVERY = 250
/** Of refused calls, one in so many is looked at from both sides. */
const SIGHT_EVERY = 40
/** What falls due in between moves money too, but not each time. */
const SIGHTS = 25

/** What they grant is a file; what they refuse is an envelope. */
const ANSWER_FILES: ReadonlySet<string> = new Set<CallName>(['statementFile'])
/** Of every answer, of an unknown path, and of a request line that no server takes. */
const STATUSES = [200, 404, 431]

const NAMES = Object.keys(PLANS) as CallName[]
/** By position of the sum of weights, in hundredths. */
const LOTS: readonly CallName[] = NAMES.flatMap((name) => Array<CallName>(Math.round(PLANS[name].weight * 100)).fill(name))

/** One person on one connection: right calls, and the same with one thing wrong. */
export class Shooter {
  readonly #options: ShooterOptions
  readonly #connection: RawConnection
  readonly #random: Random
  readonly #person: Person
  #sinceFurnished = Number.POSITIVE_INFINITY

  constructor(options: ShooterOptions) {
    this.#options = options
    this.#connection = new RawConnection(options.port)
    this.#random = random(options.seed)
    this.#person = new Person(this.#connection, options.realm, this.#random.fork(), options.deposit)
  }

  async run(): Promise<void> {
    try {
      for (let sent = 0; sent < this.#options.calls; sent++) await this.#shoot()
    } catch (error) {
      this.#options.fault(`a person of seed ${this.#options.seed} cannot go on: ${error instanceof Error ? error.message : String(error)}`)
    }
    this.#connection.close()
  }

  async #shoot(): Promise<void> {
    if (this.#sinceFurnished >= FURNISH_EVERY) {
      await this.#person.furnish()
      this.#sinceFurnished = 0
    }
    this.#sinceFurnished += 1
    const shot = this.#next()
    const isLooked = shot.field !== null && this.#random.below(SIGHT_EVERY) === 0
    const before = isLooked ? await this.#person.sight() : ''
    const reply = await this.#connection.send(shot.request)
    const answer = this.#judge(shot, reply)
    if (isLooked && answer !== null && answer.reason !== '') await this.#expectUnchanged(shot, before)
    if (answer !== null) await this.#learn(shot, answer)
  }

  #next(): Shot {
    const name = this.#random.pick(LOTS)
    const { make, onlyWrong } = PLANS[name]
    const shot = shotOf(name, make(this.#person, this.#random), this.#person.token, false, this.#random)
    return shot.field === null && onlyWrong ? this.#next() : shot
  }

  /** What was answered; null when the answer is a fault of the house. */
  #judge(shot: Shot, { status, body, startedMs, ms }: RawReply): Answer | null {
    const what = () => `${shot.request.method} ${shot.request.target.slice(0, 300)} ${shot.request.body?.slice(0, 500) ?? ''}`
    this.#options.pace.took(what(), startedMs, ms)
    const answer = answerIn(body) ?? (status === 200 && ANSWER_FILES.has(shot.call) ? { reason: '', id: '' } : null)
    if (status === 0) this.#options.fault(`no answer: ${what()}`)
    else if (!STATUSES.includes(status)) this.#options.fault(`status ${status}: ${what()}: ${body.slice(0, 200)}`)
    else if (answer === null) this.#options.fault(`no envelope: ${what()}: ${body.slice(0, 200)}`)
    else if (isBeyondIds(shot) && !OF_SHAPE.has(answer.reason)) this.#options.fault(`an id above 2^53 - 1 passed the shape: ${what()}`)
    else if (answer.reason === 'internal') this.#options.fault(`internal: ${what()}`)
    else {
      this.#options.tally.add(shot.call, shot.field, answer.reason)
      return answer
    }
    this.#options.tally.add(shot.call, shot.field, 'fault')
    return null
  }

  /** What was used up is found anew before the next call needs it. */
  async #learn({ call, field }: Shot, { reason, id }: Answer): Promise<void> {
    if (call === 'lossSett' && reason === '') this.#person.ids.stop = id
    const { needs } = PLANS[call]
    const isMissed = field === null && reason !== '' && needs !== undefined
    const isLost = reason === 'token_invalid' && field?.place !== 'header'
    const isUsed = reason === '' && USING.has(call) && needs !== undefined
    if (isUsed && (await this.#person.replace(needs))) return
    if (isUsed || isMissed || isLost || (reason === '' && MOVING.has(call))) this.#sinceFurnished = FURNISH_EVERY
  }

  /** A refused call changes no balance: what moved in between for another reason does not move each time. */
  async #expectUnchanged(shot: Shot, before: string): Promise<void> {
    let was = before
    for (let look = 0; look < SIGHTS; look++) {
      const now = await this.#person.sight()
      if (now === was || now === '' || was === '') return
      was = now
      const answer = answerIn((await this.#connection.send(shot.request)).body)
      if (answer === null || answer.reason === '') return
    }
    this.#options.fault(`a refused call changes balances: ${shot.request.method} ${shot.request.target} ${shot.request.body ?? ''}`)
  }
}

/** These take away what the next right call of their kind names. */
const USING: ReadonlySet<CallName> = new Set<CallName>(['cancelSpotOrder', 'canCelOrder', 'lossCancel', 'removeUserCoins'])
/** After these the session is elsewhere or over, or the person may do less. */
const MOVING: ReadonlySet<CallName> = new Set<CallName>([
  'loginOut',
  'switchRealm',
  'startSimulated',
  'resetSimulated',
  'excludeFromOptions',
  'setOptionLimits',
  'excludeFromContracts',
  'setContractLimits',
])

const ID_FIELDS: ReadonlySet<string> = new Set(['id', 'ids', 'periodId', 'secondId', 'ruleVersion'])

/** Its digits name an id that is no safe integer: whatever refuses it later must not be what keeps the house alive. */
function isBeyondIds({ call, field, value }: Shot): boolean {
  // Its id is the beginning of one, and ids of withdrawals are not numbers.
  if (call === 'assetHistory') return false
  if (field === null || value === null || !ID_FIELDS.has(field.name)) return false
  return /^[1-9]\d{15,}$/.test(value.text) && !Number.isSafeInteger(Number(value.text))
}

interface Answer {
  /** '' of a success. */
  readonly reason: string
  /** Of what was made. */
  readonly id: string
}

/** Null when the text is no envelope. */
function answerIn(body: string): Answer | null {
  try {
    const reply = JSON.parse(body) as { code?: unknown; reason?: unknown; msg?: unknown; data?: { id?: unknown } | null }
    if (reply.code === 200) return { reason: '', id: String(reply.data?.id ?? '') }
    const fault = { reason: reply.reason }
    return isFault(fault) && typeof reply.msg === 'string' && reply.code === failure(fault).code ? { reason: fault.reason, id: '' } : null
  } catch {
    return null
  }
}
