import { formatDecimal, INDEX_DECIMALS, type OptionId } from '@glasshouse/domain'
import type { Placed } from '../projected-group.ts'
import { isOneOf, type ProjectionTx, replaceRows } from '../rows.ts'
import type { Scales } from '../scales.ts'
import type { OptionRow } from './tables.ts'

/** Options that a batch touches. Rows are read once, changed in memory and written back whole. */
export class OptionRows {
  readonly #scales: Scales
  readonly #rows = new Map<OptionId, OptionRow>()
  readonly #touched = new Set<OptionId>()

  constructor(scales: Scales) {
    this.#scales = scales
  }

  async load(tx: ProjectionTx, optionIds: readonly OptionId[]): Promise<void> {
    if (optionIds.length === 0) return
    const rows = await tx.selectFrom('options').selectAll().where(isOneOf('option_id', optionIds)).execute()
    for (const row of rows) this.#rows.set(row.option_id, row)
  }

  place({ event, timeMs, seq, command }: Placed<'OptionPlaced'>): void {
    this.#rows.set(event.optionId, {
      option_id: event.optionId,
      account_id: event.accountId,
      market_id: event.marketId,
      realm: event.realm,
      side: event.side,
      period_id: event.periodId,
      seconds: event.seconds,
      stake: this.#scales.stake(event.marketId, event.stake),
      odds_ppm: event.oddsPpm,
      payout: this.#scales.stake(event.marketId, event.payout),
      rule_version: event.ruleVersion,
      is_scheduled: event.isScheduled,
      accepted_at_ms: timeMs,
      accepted_seq: seq,
      accepted_command: command,
      open_at_ms: event.openAtMs,
      ...UNSTRUCK,
      ...UNSETTLED,
      ...UNPRICED,
      seq,
    })
    this.#touched.add(event.optionId)
  }

  strike({ event, timeMs, seq }: Placed<'OptionStruck'>): void {
    this.#change(event.optionId, seq, { strike: priceText(event.strike), struck_at_ms: timeMs, expiry_ms: event.expiryMs })
  }

  settle({ event, timeMs, seq }: Placed<'OptionSettled'>): OptionRow {
    return this.#change(event.optionId, seq, {
      outcome: event.outcome,
      close: event.closeAtMs === 0 ? null : priceText(event.close),
      close_at_ms: event.closeAtMs === 0 ? null : event.closeAtMs,
      reward: this.#scales.stake(event.marketId, event.reward),
      settled_at_ms: timeMs,
      settled_seq: seq,
    })
  }

  priceVoid({ event, timeMs, seq }: Placed<'OptionVoidPriced'>): OptionRow {
    return this.#change(event.optionId, seq, {
      would_outcome: event.outcome,
      would_price: priceText(event.price),
      would_reward: this.#scales.stake(event.marketId, event.reward),
      would_at_ms: timeMs,
    })
  }

  async write(tx: ProjectionTx): Promise<void> {
    const rows = [...this.#touched].map((optionId) => this.#rows.get(optionId) as OptionRow)
    await replaceRows(tx, 'options', ['option_id'], rows)
  }

  #change(optionId: OptionId, seq: number, change: Partial<OptionRow>): OptionRow {
    const row = this.#rows.get(optionId)
    if (!row) throw new Error(`option ${optionId} went on before it was placed`)
    this.#touched.add(optionId)
    return Object.assign(row, change, { seq })
  }
}

const UNSTRUCK = { strike: null, struck_at_ms: null, expiry_ms: null } as const
const UNSETTLED = { outcome: null, close: null, close_at_ms: null, reward: null, settled_at_ms: null, settled_seq: null } as const
const UNPRICED = { would_outcome: null, would_price: null, would_reward: null, would_at_ms: null } as const

const priceText = (price: number) => formatDecimal(BigInt(price), INDEX_DECIMALS)
