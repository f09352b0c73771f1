import {
  type Amount,
  closeOf,
  expiryOf,
  type IndexPart,
  type OptionPoint,
  type OptionTerms,
  outcomeOf,
  payoutOf,
  type StrikePoint,
  strikeFromOf,
  strikeOf,
  timeMs,
} from '@glasshouse/domain'
import { newestBy } from './index-replay.ts'
import { expectEqual, isBefore, Mismatch, only, opened } from './opened.ts'
import type { OptionReceipt, PriceAt } from './receipt.ts'
import type { Expected } from './verdict.ts'

export function checkOrder({
  order,
  receipt,
  expected,
}: {
  order: OptionReceipt['order']
  receipt: OptionReceipt
  expected: Expected
}): string {
  const { actor, body, atMs } = only(receipt, 'place')
  expectEqual('the account', order.accountId, actor.accountId)
  expectEqual('the realm', order.realm, actor.realm)
  expectEqual('the market', order.marketId, body.marketId)
  expectEqual('the side', order.side, body.side)
  expectEqual('the period', order.periodId, body.periodId)
  expectEqual('the stake', order.stake, String(body.stake))
  expectEqual('the time of acceptance', order.acceptedAtMs, atMs)
  expectEqual('whether it was scheduled', order.isScheduled, body.openAtMs !== 0)
  expectEqual('the opening time', order.openAtMs, body.openAtMs === 0 ? atMs : body.openAtMs)
  const isOther = [
    [order.optionId, expected.optionId],
    [order.accountId, expected.accountId],
    [receipt.publicKey, expected.publicKey],
    ...(expected.publicKeys ?? []).map((key) => [receipt.publicKey, key]),
  ].some(([found, wanted]) => wanted !== undefined && found !== wanted)
  if (isOther) throw new Mismatch('this is the receipt of another order, account or exchange than was asked about')
  return `the order was journalled as it stands here, and nothing else of it can decide`
}

/** Fields that no later version may change. */
const FIXED = ['symbol', 'indexId', 'stakeAssetId'] as const

/** Rule whose time had come when the order was accepted, of the versions that the journal has. */
export function checkRule(receipt: OptionReceipt): string {
  const { rule, asset } = receipt
  const place = only(receipt, 'place')
  const announced = opened(receipt, 'rule')
  const versions = announced.map(({ actor, body: { option, effectiveFromMs }, atMs, ...at }, position) => {
    expectEqual('the market of a rule', option.marketId, rule.marketId)
    if (!isBefore(at, place)) throw new Mismatch('a rule was journalled after the order')
    for (const name of FIXED) expectEqual(`${name} of a rule`, option[name], announced[0]!.body.option[name])
    if (position > 0 && actor.origin === 'operator' && effectiveFromMs <= atMs)
      throw new Mismatch(`the core refuses the rule at group ${at.seq}: a change of a rule is announced before it holds`)
    return { option, fromMs: Math.max(effectiveFromMs, atMs), version: position + 1 }
  })
  const inForce = newestBy(versions, place.atMs)
  if (!inForce) throw new Mismatch('no rule was in force when the order was accepted')
  const { option } = inForce
  const period = option.periods.find(({ periodId }) => periodId === place.body.periodId)
  if (!period) throw new Mismatch('the rule in force had no such period')
  if (place.body.stake < period.minStake || place.body.stake > period.maxStake)
    throw new Mismatch(`the core refuses a stake of ${place.body.stake}: the rule in force takes ${period.minStake} to ${period.maxStake}`)
  expectEqual('the market of the order', place.body.marketId, rule.marketId)
  expectEqual('the version of the rule', rule.version, inForce.version)
  for (const name of ['symbol', 'indexId', 'stakeAssetId', 'strikeDelayMs', 'strikeWithinMs', 'lookBackMs', 'lookAheadMs'] as const)
    expectEqual(`${name} of the rule`, rule[name], option[name])
  for (const name of ['seconds', 'oddsPpm'] as const) expectEqual(`${name} of the period`, rule[name], period[name])
  for (const name of ['minStake', 'maxStake'] as const) expectEqual(`${name} of the period`, rule[name], String(period[name]))
  const { body } = only(receipt, 'asset')
  expectEqual('the asset of the stake', asset.assetId, rule.stakeAssetId)
  for (const name of ['assetId', 'symbol', 'decimals'] as const) expectEqual(`${name} of the asset`, asset[name], body[name])
  return `version ${rule.version} of the rule was in force: odds ${rule.oddsPpm} in a million, ${rule.seconds} seconds`
}

/** Terms that decide, from the journal's own bytes. */
function termsOf(receipt: OptionReceipt): OptionTerms {
  const { body, atMs } = only(receipt, 'place')
  const { seconds, oddsPpm, strikeDelayMs, strikeWithinMs, lookBackMs, lookAheadMs } = receipt.rule
  const windows = { strikeDelayMs, strikeWithinMs, lookBackMs, lookAheadMs }
  const openAtMs = body.openAtMs === 0 ? atMs : body.openAtMs
  return { side: body.side, stake: body.stake as Amount, openAtMs: timeMs(openAtMs), seconds, oddsPpm, ...windows } as OptionTerms
}

export function checkStrike(receipt: OptionReceipt): string {
  const terms = termsOf(receipt)
  const points = pointsOf(receipt)
  const strike = strikeOf(points, terms)
  expectPrice('strike', receipt.result.strike, strike)
  expectEqual('the expiry', receipt.result.expiryMs, strike ? expiryOf(strike.atMs, terms.seconds) : null)
  const { openAtMs, strikeWithinMs } = terms
  if (strike) {
    const before = points.indexOf(strike)
    const which = `the first point from ${strikeFromOf(terms)} on, of quotes newer than ${openAtMs},`
    const quotes = `made of ${quotesOf(receipt, strike)}; of ${before} points before it none could strike`
    return `${which} is ${strike.price} at ${strike.atMs}, ${quotes}; it ends ${receipt.result.expiryMs}`
  }
  expectPassed(receipt, openAtMs + strikeWithinMs)
  return `no point among these that could strike lies in the ${strikeWithinMs} ms after ${openAtMs}: it was not opened`
}

/** Each source that the point used, with when its quote arrived and the time its venue gave it. */
function quotesOf({ sources }: OptionReceipt, { parts }: StrikePoint): string {
  const nameOf = (sourceId: number) => sources.find((source) => source.sourceId === sourceId)?.name ?? sourceId
  const used = (parts as readonly IndexPart[]).filter(({ fault }) => fault === '')
  return used.map(({ sourceId, receivedMs, venueTimeMs }) => `${nameOf(sourceId)} arrived ${receivedMs}, dated ${venueTimeMs}`).join('; ')
}

export function checkClose(receipt: OptionReceipt): string {
  const terms = termsOf(receipt)
  const points = pointsOf(receipt)
  const strike = strikeOf(points, terms)
  const expiryMs = strike && expiryOf(strike.atMs, terms.seconds)
  const close = expiryMs === null ? null : closeOf(points, expiryMs, terms)
  expectPrice('close', receipt.result.close, close)
  if (expiryMs === null) return 'what was not opened has no close'
  expectPassed(receipt, close ? expiryMs : expiryMs + terms.lookAheadMs)
  if (!close)
    return `no point among these lies between ${terms.lookBackMs} ms before ${expiryMs} and ${terms.lookAheadMs} ms after it: void`
  return `the point that closes ${expiryMs} is ${close.price} at ${close.atMs}`
}

/** A later point could still have changed it, had the journal ended before. */
function expectPassed({ head }: OptionReceipt, untilMs: number): void {
  if (head.timeMs <= untilMs) throw new Mismatch(`the journal of this receipt ends before ${untilMs} has passed`)
}

function expectPrice(what: string, found: PriceAt | null, right: OptionPoint | null): void {
  const words = (at: PriceAt | null) => (at ? `${at.price} at ${at.atMs}` : 'none')
  expectEqual(`the ${what}`, words(found), words(right))
}

export function checkOutcome(receipt: OptionReceipt): string {
  const terms = termsOf(receipt)
  const points = pointsOf(receipt)
  const strike = strikeOf(points, terms)
  const close = strike && closeOf(points, expiryOf(strike.atMs, terms.seconds), terms)
  const outcome = !strike ? 'not_opened' : !close ? 'void' : outcomeOf(terms.side, strike.price, close.price)
  const payout = payoutOf(terms.stake, terms.oddsPpm)
  const returned = outcome === 'won' ? terms.stake + payout : outcome === 'lost' ? 0n : terms.stake
  const { result } = receipt
  expectEqual('the outcome', result.outcome, outcome)
  expectEqual('the payout', result.payout, String(payout))
  expectEqual('what came back', result.returned, String(returned))
  return `${outcome}: of a stake of ${terms.stake} units ${returned} came back`
}

/** Points as the step before has found them right. */
const pointsOf = ({ points }: OptionReceipt) => points as unknown as readonly StrikePoint[]
