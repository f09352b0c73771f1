import { afterAll, describe, expect, inject, test } from 'vitest'
import { houseInFront } from './houses/house-in-front.ts'
import { houseWithEndedOptions } from './houses/house-with-ended-options.ts'
import { houseWithOperators } from './houses/house-with-operators.ts'
import { type HouseWithToldPrices, houseWithToldPrices } from './houses/house-with-told-prices.ts'
import { houseWithWithdrawals } from './houses/house-with-withdrawals.ts'
import { Camera, type Look } from './pages/camera.ts'
import { type Phone, type PhoneOptions, phone } from './pages/phone.ts'
import { book } from './screenshots/book-screens.ts'
import { chartLines } from './screenshots/chart-screens.ts'
import { contractsOfAMember, contractsWithoutMoney, liquidatedShort } from './screenshots/contract-screens.ts'
import { failures } from './screenshots/failure-screens.ts'
import { fairnessOfAVisitor, protection, protectionOfANewcomer, receipts } from './screenshots/fairness-screens.ts'
import { frozen, gatesOfAMember, houseOfGates } from './screenshots/gate-screens.ts'
import { identityOfAMember } from './screenshots/identity-screens.ts'
import { newVersion, startedOffline } from './screenshots/installed-screens.ts'
import { keysOfAMember } from './screenshots/key-screens.ts'
import { nameOf, wanted, wantedLooks } from './screenshots/looks.ts'
import { member } from './screenshots/member-screens.ts'
import { cardsOfAMember } from './screenshots/money/card-screens.ts'
import { depositsOfAMember } from './screenshots/money/deposit-screens.ts'
import { moneyOfAMember } from './screenshots/money/money-screens.ts'
import { swapsOfAMember } from './screenshots/money/swap-screens.ts'
import { addedWallet, serviceAndWork, thinkingWallet, withoutWallet } from './screenshots/money/wallet-screens.ts'
import { withdrawalsOfAMember } from './screenshots/money/withdrawal-screens.ts'
import { noticesOfAMember } from './screenshots/notice-screens.ts'
import { houseOfOptions, optionsOfAMember, practisingOptions } from './screenshots/option-screens.ts'
import { reversed } from './screenshots/reverse-screens.ts'
import { lookingAtCoin, practising, withoutNetwork } from './screenshots/spot-screens.ts'
import { tour } from './screenshots/tour-screens.ts'
import { visitor } from './screenshots/visitor-screens.ts'

/**
 * Every screen, sheet and dialog in each look, with data in it: a picture in `screens/`, and what axe and a ruler say.
 * All of them take hours; LOOKS=ar-dark-390 and AREAS=spot,chart take a part.
 */
const endedOptions = kept(houseWithEndedOptions)
const options = kept(houseOfOptions)
const gates = kept(houseOfGates)
const operators = kept(houseWithOperators)
const withdrawals = kept(houseWithWithdrawals)
afterAll(() => Promise.all([endedOptions, options, gates, operators, withdrawals].map((house) => house.leave())))

/** Of one look two at a time, the one that waits longest first. */
const AREAS: Readonly<Record<string, (look: Look) => Promise<void>>> = {
  option: async (look) => {
    const house = await options.get()
    await taken('option', { ...look, serverUrl: house.url }, practisingOptions, (hand, camera) => optionsOfAMember(hand, camera, house))
  },
  visitor: (look) => taken('visitor', look, visitor),
  member: (look) => taken('member', look, member),
  tour: (look) => taken('tour', look, tour),
  wallets: (look) => taken('wallets', look, withoutWallet, thinkingWallet),
  boundWallets: (look) => taken('boundWallets', look, addedWallet),
  service: (look) => taken('service', look, serviceAndWork),
  // Passkeys belong to a name, and this machine's is localhost.
  keys: (look) => taken('keys', { ...look, serverUrl: inject('serverUrl').replace('127.0.0.1', 'localhost') }, keysOfAMember),
  cards: (look) => taken('cards', look, cardsOfAMember),
  money: (look) => taken('money', look, moneyOfAMember),
  identity: async (look) => {
    const house = await operators.get()
    await taken('identity', { ...look, serverUrl: house.url }, (hand, camera) => identityOfAMember(hand, camera, house))
  },
  deposits: async (look) => {
    const house = await operators.get()
    await taken('deposits', { ...look, serverUrl: house.url }, (hand, camera) => depositsOfAMember(hand, camera, house))
  },
  swap: async (look) => {
    // At the end nothing has a price: each look has a house of its own.
    const house = await houseWithToldPrices({ prices: { 'BTC/USDT': 60_000, 'ETH/USDT': 3_000 }, withDeposits: true })
    try {
      await taken('swap', { ...look, serverUrl: house.url }, (hand, camera) => swapsOfAMember(hand, camera, house))
    } finally {
      await house.leave()
    }
  },
  withdrawals: async (look) => {
    const house = await withdrawals.get()
    await taken('withdrawals', { ...look, serverUrl: house.url }, (hand, camera) => withdrawalsOfAMember(hand, camera, house))
  },
  notices: (look) => taken('notices', look, noticesOfAMember),
  gates: (look) => ofGates('gates', look, gatesOfAMember),
  frozen: (look) => ofGates('frozen', look, frozen),
  spot: (look) => taken('spot', look, practising, lookingAtCoin, withoutNetwork),
  chart: (look) => taken('chart', look, chartLines),
  book: (look) => taken('book', look, book),
  failure: (look) => taken('failure', look, failures),
  contract: (look) => taken('contract', look, contractsWithoutMoney, contractsOfAMember),
  reverse: (look) => taken('reverse', look, reversed),
  liquidation: async (look) => {
    // After the move that liquidates the maker's spread is wide for an hour: each look has a house without a past.
    const house = await houseWithToldPrices()
    try {
      await taken('liquidation', { ...look, serverUrl: house.url }, (hand, camera) => liquidatedShort(hand, camera, house))
    } finally {
      await house.leave()
    }
  },
  fairness: (look) => ofEndedOptions('fairness', look, fairnessOfAVisitor),
  receipts: (look) => ofEndedOptions('receipts', look, receipts),
  protection: (look) => ofEndedOptions('protection', look, protection),
  newcomer: (look) => ofEndedOptions('newcomer', look, protectionOfANewcomer),
  installed: async (look) => {
    const house = await houseInFront(inject('serverUrl'))
    try {
      await taken(
        'installed',
        { ...look, withWorker: true, serverUrl: house.url },
        (hand, camera) => newVersion(hand, camera, house.deploy),
        startedOffline,
      )
    } finally {
      await house.leave()
    }
  },
}

const areas = wanted('AREAS', Object.keys(AREAS), String)
describe.each(wantedLooks.map((look) => ({ look, name: nameOf(look) })))('$name', ({ look }) => {
  test.concurrent.each(areas)('%s', { timeout: 900_000 }, (area) => AREAS[area]?.(look))
})

type Take = (hand: Phone, camera: Camera) => Promise<void>

/** One after the other, by one hand. */
async function taken(area: string, options: Look & PhoneOptions, ...takes: readonly Take[]): Promise<void> {
  const hand = await phone(options)
  const camera = new Camera(hand, options, area)
  try {
    for (const take of takes) await take(hand, camera)
  } catch (error) {
    await hand.picture(`screens ${area} ${nameOf(options)}`)
    throw error
  } finally {
    await hand.close()
  }
  expect(camera.findings).toEqual([])
}

type OfEndedOptions = (hand: Phone, camera: Camera, house: Awaited<ReturnType<typeof houseWithEndedOptions>>) => Promise<void>

async function ofEndedOptions(area: string, look: Look, take: OfEndedOptions): Promise<void> {
  const house = await endedOptions.get()
  await taken(area, { ...look, serverUrl: house.url }, (hand, camera) => take(hand, camera, house))
}

async function ofGates(
  area: string,
  look: Look,
  take: (hand: Phone, camera: Camera, house: HouseWithToldPrices) => Promise<void>,
): Promise<void> {
  const house = await gates.get()
  await taken(area, { ...look, serverUrl: house.url }, (hand, camera) => take(hand, camera, house))
}

/** Made when first asked for, and left at the end. */
function kept<House extends { leave(): Promise<void> }>(make: () => Promise<House>) {
  let made: Promise<House> | undefined
  return {
    get: () => {
      made ??= make()
      return made
    },
    leave: async () => (await made)?.leave(),
  }
}
