import type { Command, Event } from '@glasshouse/domain'
import type { Submitted } from '../../../src/engine/index.ts'
import type { LedgerOfAnswers } from '../audit/ledger-of-answers.ts'
import type { HouseClock } from '../processes/house-clock.ts'
import { CHAOS_OPTIONS, configureOption, type Player } from './option-traffic.ts'
import { deposits, hash, openAccount, Traffic } from './traffic.ts'

/** Accounts in the real realm, and demo accounts. */
const TRADERS = 8
const PRACTISING = 4

/** Whoever takes commands: a house in any kind of process. */
export interface Taker {
  submit(id: number, command: Command): void
  once(id: number, listener: (answer: Submitted) => void): void
}

export async function firstTraffic(
  house: Taker,
  answers: LedgerOfAnswers,
  { seed, clock }: { seed: number; clock: HouseClock },
): Promise<Traffic> {
  for (const option of CHAOS_OPTIONS) await ask(house, answers, configureOption(option, hash(`option ${option.marketId}`)))
  const players: Player[] = []
  for (let i = 0; i < TRADERS + PRACTISING; i++) {
    const realm = i < TRADERS ? 'real' : 'demo'
    const opened = await ask(house, answers, openAccount(`trader ${i}`, realm))
    const event = opened.find((one) => one.type === 'AccountOpened')
    if (event) players.push({ accountId: event.accountId, realm })
  }
  const traders = players.filter(({ realm }) => realm === 'real').map(({ accountId }) => accountId)
  for (const command of traders.flatMap(deposits)) await ask(house, answers, command)
  const traffic = new Traffic({ seed, players, now: () => clock.now() })
  await ask(house, answers, traffic.marks.prices(clock.now()))
  return traffic
}

/** One command of the set-up: nothing is killed yet, so it must be answered well. */
async function ask(house: Taker, answers: LedgerOfAnswers, command: Command): Promise<readonly Event[]> {
  const id = answers.sent(command)
  const answered = new Promise<Submitted>((done) => house.once(id, done))
  house.submit(id, command)
  const answer = await answered
  if (!answer.ok) throw new Error(`${command.type} was refused as ${answer.reason}`)
  return answer.events
}
