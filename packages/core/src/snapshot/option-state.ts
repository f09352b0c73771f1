/**
 * The snapshot's sections of options and demo accounts, by id throughout. Moments, indices, accounts and sums are
 * derived and rebuilt.
 */

import {
  indexPrice,
  type MarketId,
  OPTION_OUTCOMES,
  OPTION_SIDES,
  type OptionConfig,
  type OptionOutcome,
  type OptionTerms,
  REALMS,
  timeMs,
} from '@glasshouse/domain'
import { type Field, flag, listOf, oneOf, record, type Shape, uint, units } from '../codec/fields.ts'
import type { Reader } from '../codec/reader.ts'
import { limitsShape, optionShape } from '../codec/shapes.ts'
import type { Writer } from '../codec/writer.ts'
import { createOptionMarket, type OptionMarket, type OptionRealmMarket } from '../option/option-market.ts'
import { indexIdOf, type Option, type VoidOption } from '../option/options.ts'
import type { Protection } from '../option/protections.ts'
import type { OptionResult } from '../option/results.ts'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'

const termsShape = record<OptionTerms>({
  side: oneOf(OPTION_SIDES),
  stake: units(),
  openAtMs: uint(),
  seconds: uint(),
  oddsPpm: uint(),
  strikeWithinMs: uint(),
  lookBackMs: uint(),
  lookAheadMs: uint(),
  strikeDelayMs: uint(),
})

const byOutcome = <Value>(field: () => Field<Value>) =>
  record<Record<OptionOutcome, Value>>(
    Object.fromEntries(OPTION_OUTCOMES.map((outcome) => [outcome, field()])) as Shape<Record<OptionOutcome, Value>>,
  )

const resultShape = record<OptionResult>({
  periodId: uint(),
  options: byOutcome(uint<number>),
  stakes: byOutcome(units<bigint>),
  paid: units(),
})

const protectionShape = record<Omit<Protection, 'openStakes'>>({
  limits: limitsShape,
  next: limitsShape,
  nextFromMs: uint(),
  excludedUntilMs: uint(),
  lostDay: uint(),
  lost: units(),
  tradesHour: uint(),
  trades: uint(),
})

export function writeOptions(writer: Writer, state: State): void {
  const { options, accounts } = state
  writer.uint(options.markets.size)
  for (const market of byId(options.markets)) writeMarket(writer, market)
  const { byAccount } = options.protections
  writer.uint(byAccount.size)
  for (const accountId of [...byAccount.keys()].sort((a, b) => a - b)) {
    writer.uint(accountId)
    protectionShape.write(writer, byAccount.get(accountId)!)
  }
  writer.uint(options.open.size)
  for (const option of options.open.values()) writeOption(writer, option)
  const voids = options.indexIds.flatMap((indexId) => [...options.onIndex(indexId).voids.values()])
  writer.uint(voids.length)
  for (const option of voids.sort((a, b) => a.optionId - b.optionId)) writeVoid(writer, option)
  writer.uint(accounts.resetDays.size)
  for (const accountId of [...accounts.resetDays.keys()].sort((a, b) => a - b)) {
    writer.uint(accountId)
    writer.uint(accounts.resetDays.get(accountId)!)
  }
}

export function readOptions(reader: Reader, state: State): void {
  const { options, accounts } = state
  for (let left = reader.uint(); left > 0; left--) {
    const market = readMarket(reader, state)
    options.markets.set(market.marketId, market)
  }
  for (let left = reader.uint(); left > 0; left--) {
    const accountId = reader.uint()
    options.protections.byAccount.set(accountId, { ...protectionShape.read(reader), openStakes: 0n })
  }
  for (let left = reader.uint(); left > 0; left--) options.add(readOption(reader, state), state.timeMs)
  for (let left = reader.uint(); left > 0; left--) {
    const option = readVoid(reader, state)
    options.onIndex(indexIdOf(option)).voids.set(option.optionId, option)
  }
  for (let left = reader.uint(); left > 0; left--) accounts.resetDays.set(reader.uint(), reader.uint())
}

function writeMarket(writer: Writer, market: OptionMarket): void {
  listOf(optionShape).write(writer, byId(market.rules))
  writer.uint(market.config.version)
  writer.uint(market.lastVersion)
  for (const { results } of market.byRealm) listOf(resultShape).write(writer, results.inOrder)
}

function readMarket(reader: Reader, state: State): OptionMarket {
  const rules = new Map<number, OptionConfig>()
  for (const rule of listOf(optionShape).read(reader)) rules.set(rule.version, rule)
  const market = createOptionMarket(state.balances, rules.get(reader.uint())!)
  for (const [version, rule] of rules) market.rules.set(version, rule)
  market.lastVersion = reader.uint()
  for (const { results } of market.byRealm) for (const result of listOf(resultShape).read(reader)) results.set(result)
  return market
}

function writePlace(writer: Writer, { optionId, accountId, realmMarket }: VoidOption): void {
  writer.uint(optionId)
  writer.uint(accountId)
  writer.uint(realmMarket.market.marketId)
  writer.u8(realmMarket.realm)
}

function readPlace(reader: Reader, state: State): { optionId: number; accountId: number; realmMarket: OptionRealmMarket } {
  const [optionId, accountId] = [reader.uint(), reader.uint()]
  const market = state.options.markets.get(reader.uint() as MarketId)!
  return { optionId, accountId, realmMarket: market.byRealm[oneOf(REALMS).read(reader) === 'real' ? 0 : 1] }
}

function writeOption(writer: Writer, option: Option): void {
  writePlace(writer, option)
  writer.uint(option.periodId)
  termsShape.write(writer, option.terms)
  writer.amount(option.payout)
  writer.uint(option.ruleVersion)
  writer.uint(option.acceptedAtMs)
  flag.write(writer, option.isScheduled)
  writer.uint(option.strike)
  writer.uint(option.struckAtMs)
  writer.uint(option.expiryMs)
}

function readOption(reader: Reader, state: State): Option {
  const place = readPlace(reader, state)
  return {
    ...place,
    cell: state.balances.cell(place.accountId, 1, place.realmMarket.market.config.stakeAssetId),
    periodId: reader.uint(),
    terms: termsShape.read(reader),
    payout: units<Option['payout']>().read(reader),
    ruleVersion: reader.uint(),
    acceptedAtMs: timeMs(reader.uint()),
    isScheduled: flag.read(reader),
    strike: indexPrice(reader.uint()),
    struckAtMs: timeMs(reader.uint()),
    expiryMs: timeMs(reader.uint()),
  }
}

function writeVoid(writer: Writer, option: VoidOption): void {
  writePlace(writer, option)
  termsShape.write(writer, option.terms)
  writer.uint(option.strike)
}

function readVoid(reader: Reader, state: State): VoidOption {
  return { ...readPlace(reader, state), terms: termsShape.read(reader), strike: indexPrice(reader.uint()) }
}
