import type { Selectable } from 'kysely'
import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'
import { DepositError } from './deposit-error.ts'
import type { WireAccountTable } from './tables.ts'

/** Account of the exchange at a bank, as wires are sent to it. */
export interface WireAccountTerms {
  readonly name: string
  readonly isOpen: boolean
  readonly coin: string
  readonly currency: string
  readonly decimals: number
  readonly bankName: string
  readonly holderName: string
  readonly number: string
  readonly bankCode: string
  readonly bankAddress: string
}
export interface WireAccount extends WireAccountTerms {
  readonly version: number
  readonly requestedBy: number | null
  readonly approvedBy: number | null
  readonly sinceMs: number
}
/** Two operators, by their ids. */
export interface WireAccountActors {
  readonly requestedBy: number
  readonly approvedBy: number
}

/**
 * Accounts that wires are sent to. A change adds a version, by two operators; the version that a claim was made for
 * stays what it was.
 */
export class WireAccounts {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** First versions of names that have none; a second start changes nothing. */
  async seed(accounts: readonly WireAccountTerms[]): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      for (const account of accounts) {
        const nobody = { requestedBy: null, approvedBy: null }
        if (await this.#add(tx, account, 1, nobody)) await this.#note(tx, account, 1, nobody)
      }
    })
  }

  /** In force and open, by name. */
  async open(): Promise<WireAccount[]> {
    return (await this.current()).filter(({ isOpen }) => isOpen)
  }

  /** Newest version of each name, in the order in which the names came. */
  async current(): Promise<WireAccount[]> {
    return [...new Map((await this.versions()).map((account) => [account.name, account])).values()]
  }

  /** Every version of every name, in the order in which they were added. */
  async versions(): Promise<WireAccount[]> {
    const rows = await this.#db.selectFrom('wire_accounts').selectAll().orderBy('account_no').execute()
    return rows.map(accountOf)
  }

  async find(name: string, version: number): Promise<WireAccount | null> {
    const row = await this.#db
      .selectFrom('wire_accounts')
      .selectAll()
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirst()
    return row ? accountOf(row) : null
  }

  /**
   * The next version, in the transaction of the approval. `after` is the version that it was worked out from, 0 of a new
   * name: the second is refused instead of undoing the first.
   */
  async change(tx: Records, terms: WireAccountTerms, after: number, by: WireAccountActors): Promise<void> {
    if (!(await this.#add(tx, terms, after + 1, by))) throw new DepositError('review_changed', 'name')
    await this.#note(tx, terms, after + 1, by)
  }

  async #add(
    tx: Records,
    terms: WireAccountTerms,
    version: number,
    { requestedBy, approvedBy }: Pick<WireAccount, 'requestedBy' | 'approvedBy'>,
  ): Promise<boolean> {
    const { name, isOpen, coin, currency, decimals, bankName, holderName, number, bankCode, bankAddress } = terms
    const added = await tx
      .insertInto('wire_accounts')
      .values({
        ...{ name, version, is_open: isOpen, coin, currency, decimals, bank_name: bankName, holder_name: holderName, number },
        ...{ bank_code: bankCode, bank_address: bankAddress, requested_by: requestedBy, approved_by: approvedBy, since_ms: this.#clock() },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .execute()
    return added.length > 0
  }

  #note(tx: Records, terms: WireAccountTerms, version: number, by: Pick<WireAccount, 'requestedBy' | 'approvedBy'>): Promise<void> {
    const { name, isOpen, currency, bankName, number } = terms
    const actor = by.requestedBy === null ? 'system' : `operator:${by.requestedBy}`
    const detail = { version, isOpen, currency, bankName, number, approver: by.approvedBy }
    return addAuditEntry(tx, { actor, act: 'wire_account_version', subject: `wire account ${name}`, detail }, this.#clock())
  }
}

const accountOf = (row: Selectable<WireAccountTable>): WireAccount => ({
  name: row.name,
  version: row.version,
  isOpen: row.is_open,
  coin: row.coin,
  currency: row.currency,
  decimals: row.decimals,
  bankName: row.bank_name,
  holderName: row.holder_name,
  number: row.number,
  bankCode: row.bank_code,
  bankAddress: row.bank_address,
  requestedBy: row.requested_by,
  approvedBy: row.approved_by,
  sinceMs: row.since_ms,
})

const REFERENCE = /^GH(\d{1,20})(?:-([1-9]\d{0,5}))?$/

/** What the person writes into a wire: whose it is, and for which version of the account. */
export const wireReference = (userId: string, version: number): string => `GH${userId}${version === 1 ? '' : `-${version}`}`

/** Version that a reference names; null of one that is none, or of somebody else. */
export function wireVersionIn(reference: string, userId: string): number | null {
  const [, of, version = '1'] = REFERENCE.exec(reference) ?? []
  return of === userId ? Number(version) : null
}
