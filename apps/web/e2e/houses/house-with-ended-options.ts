import { vi } from 'vitest'
import { Member } from '../pages/member.ts'
import { type HouseWithToldPrices, houseWithToldPrices, OPENING } from './house-with-told-prices.ts'

export interface HouseWithEndedOptions extends HouseWithToldPrices {
  /** Who placed them, practising. */
  readonly owner: Member
  /** Ids of its three options. */
  readonly won: string
  readonly lost: string
  /** Its feed was cut before its end. */
  readonly voided: string
}

const until = <Found>(look: () => Found | Promise<Found>) => vi.waitUntil(look, { timeout: 60_000, interval: 250 })

/**
 * A house where an up was won, a down lost and an up void: each of them ended as such things end, by price and clock.
 */
export async function houseWithEndedOptions(): Promise<HouseWithEndedOptions> {
  const house = await houseWithToldPrices({ hasPast: true, shortOptions: { btcusdt: 10 } })
  const owner = await Member.of(house.url, { practising: true })
  const periodId = await until(async () => (await owner.ask('/api/option/rules/btcusdt')).data?.periods[0]?.id as string | undefined)
  const place = (betContent: 0 | 1, betAmount: string) =>
    // Refused as long as no venue has spoken.
    until(async () => {
      const order = { betContent, betAmount, symbol: 'btcusdt', periodId, status: 0 }
      return (await owner.ask('/api/secondContractOrder/createSecondContractOrder', order)).data?.id as string | undefined
    })
  const rowOf = async (id: string) => (await owner.done('/api/secondContractOrder/selectOrderList', { id })).rows[0]
  const isStruck = (id: string) => until(async () => (await rowOf(id)).strikeTime > 0)
  const ends = (id: string, outcome: string) => until(async () => (await rowOf(id)).outcome === outcome)

  house.tell(OPENING)
  const won = await place(1, '100')
  const lost = await place(0, '50')
  await isStruck(won)
  await isStruck(lost)
  house.tell(OPENING + 100)
  await ends(won, 'won')
  await ends(lost, 'lost')
  const voided = await place(1, '20')
  await isStruck(voided)
  house.hush(true)
  await ends(voided, 'void')
  house.hush(false)
  // What the next price would have made of it.
  await until(async () => (await rowOf(voided)).wouldHave !== null)
  // A receipt can be had when the journal's paths to it are made.
  for (const id of [won, lost, voided]) await until(async () => (await owner.ask(`/api/fairness/option/${id}`)).code === 200)
  return { ...house, owner, won, lost, voided }
}
