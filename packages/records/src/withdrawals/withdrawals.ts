import { randomBytes } from 'node:crypto'
import type { PayoutDestination, WithdrawalMethod, WithdrawalState } from '@glasshouse/domain'
import { payoutHash } from '@glasshouse/operator-keys'
import { type Selectable, sql } from 'kysely'
import type { Records } from '../database.ts'
import type { ScreeningMatch } from '../screening/screening.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { seal, unseal } from '../sealing/seal.ts'
import type { WithdrawalTable } from './tables.ts'

/** What a person asks for, worked out by the house. */
export interface AskedWithdrawal {
  readonly withdrawalId: string
  readonly userId: string
  readonly accountId: number
  readonly assetId: number
  readonly method: WithdrawalMethod
  readonly amount: string
  readonly fee: string
  readonly paid: string
  readonly currency: string
  readonly ratio: string
  readonly ratioSinceMs: number
  readonly destination: PayoutDestination
  readonly hits: readonly ScreeningMatch[]
}
export interface KeptWithdrawal extends Omit<AskedWithdrawal, 'destination' | 'hits'> {
  /** Null once it is erased, and where it is not the requested one. */
  readonly destination: PayoutDestination | null
  /** In the hash beside the destination; '' where there is none. */
  readonly salt: string
  /** Whether method, destination and what is paid are those of `destinationHash`. */
  readonly isWhole: boolean
  readonly destinationHash: string
  readonly state: 'asked' | WithdrawalState
  readonly approvals: number
  readonly approvalsNeeded: number
  readonly dueMs: number
  readonly endReason: string
  readonly reference: string
  readonly askedAtMs: number
  readonly changedAtMs: number
}
export interface WithdrawalStep {
  readonly state: WithdrawalState
  readonly approvals: number
  readonly atMs: number
}
/** What the journal says of a withdrawal. */
export interface JournalledStep extends WithdrawalStep {
  readonly withdrawalId: string
  readonly seq: number
  readonly dueMs?: number
  readonly approvalsNeeded?: number
}
interface Asked {
  readonly states: readonly WithdrawalState[] | null
  readonly page: number
  readonly size: number
}

/**
 * Withdrawals beside the core: where they go, by which method, and how far the journal says that they are. States are
 * written from the journal alone.
 */
export class Withdrawals {
  readonly #db: Records
  readonly #keys: Keyring
  readonly #clock: () => number

  constructor(db: Records, keys: Keyring, clock: () => number) {
    this.#db = db
    this.#keys = keys
    this.#clock = clock
  }

  /** Before the command goes to the core. Gives the hash that fixes the destination in the journal. */
  async ask(asked: AskedWithdrawal): Promise<string> {
    const { withdrawalId, destination, hits } = asked
    const salt = randomBytes(16).toString('hex')
    const plain = JSON.stringify({ salt, destination })
    const destinationHash = payoutHashOf(asked, { salt, destination })
    await this.#db.transaction().execute(async (tx) => {
      await tx
        .insertInto('withdrawals')
        .values({
          ...{ withdrawal_id: withdrawalId, user_id: asked.userId, account_id: asked.accountId, asset_id: asked.assetId },
          method: JSON.stringify(asked.method),
          ...{ amount: asked.amount, fee: asked.fee, paid: asked.paid, currency: asked.currency, ratio: asked.ratio },
          ...{ ratio_since_ms: asked.ratioSinceMs, destination_hash: destinationHash, state: 'asked' },
          sealed: seal(this.#keys, Buffer.from(plain), contextOf(withdrawalId)),
          ...{ asked_at_ms: this.#clock(), changed_at_ms: this.#clock() },
        })
        .execute()
      if (hits.length === 0) return
      await tx
        .insertInto('withdrawal_hits')
        .values(hits.map(({ list, entry }) => ({ withdrawal_id: withdrawalId, list, entry })))
        .execute()
    })
    return destinationHash
  }

  /** The core refused it. */
  async forget(withdrawalId: string): Promise<void> {
    await this.#db.deleteFrom('withdrawals').where('withdrawal_id', '=', withdrawalId).where('state', '=', 'asked').execute()
  }

  /** Requests from before that moment that the journal knows nothing of; gives how many. */
  async forgetUnheard(beforeMs: number): Promise<number> {
    const gone = await this.#db
      .deleteFrom('withdrawals')
      .where('state', '=', 'asked')
      .where('asked_at_ms', '<', beforeMs)
      .executeTakeFirst()
    return Number(gone.numDeletedRows)
  }

  /** In the transaction of the notice that tells of it. Null of one that these records do not know. */
  async step(tx: Records, { withdrawalId, state, approvals, seq, atMs, ...first }: JournalledStep): Promise<KeptWithdrawal | null> {
    const row = await tx
      .updateTable('withdrawals')
      // Its end comes without them: who has approved stays shown.
      .set({ state, approvals: sql<number>`greatest(approvals, ${approvals})`, changed_at_ms: atMs })
      .$if(first.dueMs !== undefined, (query) => query.set({ due_ms: first.dueMs ?? 0, approvals_needed: first.approvalsNeeded ?? 0 }))
      .where('withdrawal_id', '=', withdrawalId)
      .returningAll()
      .executeTakeFirst()
    if (!row) return null
    await tx
      .insertInto('withdrawal_steps')
      .values({ withdrawal_id: withdrawalId, state, approvals: row.approvals, seq, at_ms: atMs })
      .execute()
    return this.#keptOf(row)
  }

  /** Words of an act on its way; they count once the journal says that it was done. */
  async note(tx: Records, withdrawalId: string, words: { readonly endReason?: string; readonly reference?: string }): Promise<void> {
    await tx
      .updateTable('withdrawals')
      .set({
        ...(words.endReason === undefined ? {} : { end_reason: words.endReason }),
        ...(words.reference === undefined ? {} : { reference: words.reference }),
      })
      .where('withdrawal_id', '=', withdrawalId)
      .execute()
  }

  /** One on its way to the core too. */
  async known(withdrawalId: string): Promise<KeptWithdrawal | null> {
    const row = await this.#db.selectFrom('withdrawals').selectAll().where('withdrawal_id', '=', withdrawalId).executeTakeFirst()
    return row ? this.#keptOf(row) : null
  }

  async find(withdrawalId: string): Promise<KeptWithdrawal | null> {
    const row = await this.#known().where('withdrawal_id', '=', withdrawalId).executeTakeFirst()
    return row ? this.#keptOf(row) : null
  }

  /** Newest first. */
  async of(userId: string, { states, page, size }: Asked): Promise<{ readonly rows: KeptWithdrawal[]; readonly total: number }> {
    const own = this.#known().where('user_id', '=', userId)
    const asked = states === null ? own : own.where('state', 'in', [...states])
    const [rows, { total }] = await Promise.all([
      asked
        .orderBy('withdrawal_no', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute(),
      asked
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    return { rows: rows.map((row) => this.#keptOf(row)), total }
  }

  /** Of everybody, the oldest first. */
  async inStates(states: readonly WithdrawalState[], limit: number): Promise<KeptWithdrawal[]> {
    const rows = await this.#known()
      .where('state', 'in', [...states])
      .orderBy('withdrawal_no')
      .limit(limit)
      .execute()
    return rows.map((row) => this.#keptOf(row))
  }

  async stepsOf(withdrawalId: string): Promise<WithdrawalStep[]> {
    const rows = await this.#db
      .selectFrom('withdrawal_steps')
      .selectAll()
      .where('withdrawal_id', '=', withdrawalId)
      .orderBy('step_no')
      .execute()
    return rows.map(({ state, approvals, at_ms: atMs }) => ({ state, approvals, atMs }))
  }

  async hitsOf(withdrawalIds: readonly string[]): Promise<ReadonlyMap<string, readonly ScreeningMatch[]>> {
    const found = new Map<string, ScreeningMatch[]>()
    if (withdrawalIds.length === 0) return found
    const rows = await this.#db
      .selectFrom('withdrawal_hits')
      .selectAll()
      .where('withdrawal_id', 'in', [...withdrawalIds])
      .execute()
    for (const { withdrawal_id: id, list, entry } of rows) found.set(id, [...(found.get(id) ?? []), { list, entry }])
    return found
  }

  #known() {
    return this.#db.selectFrom('withdrawals').selectAll().where('state', '<>', 'asked')
  }

  #keptOf(row: Selectable<WithdrawalTable>): KeptWithdrawal {
    const sealed = row.sealed === null ? null : this.#sealedIn(row.withdrawal_id, row.sealed)
    const isWhole = sealed === null || payoutHashOf(row, sealed) === row.destination_hash
    return {
      ...{ withdrawalId: row.withdrawal_id, userId: row.user_id, accountId: row.account_id, assetId: row.asset_id },
      ...{ method: row.method, amount: row.amount, fee: row.fee, paid: row.paid, currency: row.currency },
      ...{ ratio: row.ratio, ratioSinceMs: row.ratio_since_ms, destinationHash: row.destination_hash },
      ...{ state: row.state, approvals: row.approvals, approvalsNeeded: row.approvals_needed, dueMs: row.due_ms },
      ...{ isWhole, destination: isWhole ? (sealed?.destination ?? null) : null, salt: isWhole ? (sealed?.salt ?? '') : '' },
      endReason: row.state === 'rejected' || row.state === 'failed' ? row.end_reason : '',
      reference: row.state === 'settled' ? row.reference : '',
      ...{ askedAtMs: row.asked_at_ms, changedAtMs: row.changed_at_ms },
    }
  }

  #sealedIn(withdrawalId: string, sealed: Buffer): SealedDestination {
    return JSON.parse(unseal(this.#keys, sealed, contextOf(withdrawalId)).toString()) as SealedDestination
  }
}

interface SealedDestination {
  readonly salt: string
  readonly destination: PayoutDestination
}
type Paid = Pick<AskedWithdrawal, 'method' | 'currency' | 'ratio' | 'paid'>

/** The hash that stands in the journal, of the way out and what is paid beside the destination. */
const payoutHashOf = ({ method, currency, ratio, paid }: Paid, { salt, destination }: SealedDestination): string =>
  payoutHash({
    ...{ salt, method: method.name, network: method.network, ratio, paid },
    ...{ currency: payoutCurrency({ method, currency }), destination: { ...destination } },
  })

/** What is paid: the coin, or the currency of the card. */
const payoutCurrency = ({ method, currency }: Pick<AskedWithdrawal, 'method' | 'currency'>): string => currency || method.coin.toUpperCase()

const contextOf = (withdrawalId: string) => `withdrawal:${withdrawalId}`
