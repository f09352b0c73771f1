import { OPERATOR_ALERTS, type OperatorAlert, type RecordAct } from '@glasshouse/domain'
import type { Selectable } from 'kysely'
import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'
import type { OperatorAlertTable } from './tables.ts'

export interface AlertSettings {
  readonly operatorId: number
  /** '' until one is confirmed. */
  readonly address: string
  readonly confirmedAtMs: number | null
  readonly pendingAddress: string
  readonly language: string
  readonly kinds: readonly OperatorAlert[]
}
export interface ConfirmedAddress {
  readonly settings: AlertSettings
  /** The address that got the notices until now; '' without one. */
  readonly former: string
}

const NOTHING_CHOSEN = { address: '', confirmedAtMs: null, pendingAddress: '', language: 'en', kinds: OPERATOR_ALERTS } as const

/** Where and about what operators are notified, each by their own choice. Every change and its audit entry are one transaction. */
export class AlertSettingsBook {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async of(operatorId: number): Promise<AlertSettings> {
    const row = await this.#db.selectFrom('operator_alerts').selectAll().where('operator_id', '=', operatorId).executeTakeFirst()
    return row ? settingsOf(row) : { operatorId, ...NOTHING_CHOSEN }
  }

  /** Operators with a confirmed address. */
  async readers(): Promise<AlertSettings[]> {
    const rows = await this.#db.selectFrom('operator_alerts').selectAll().where('address', '<>', '').orderBy('operator_id').execute()
    return rows.map(settingsOf)
  }

  choose(operatorId: number, { kinds, language }: Pick<AlertSettings, 'kinds' | 'language'>): Promise<AlertSettings> {
    const chosen = OPERATOR_ALERTS.filter((kind) => kinds.includes(kind))
    return this.#change(operatorId, 'alerts_choose', { kinds: chosen, language }, { kinds: chosen, language })
  }

  /** Notices go on to the confirmed address until this one is confirmed. */
  propose(operatorId: number, address: string): Promise<AlertSettings> {
    return this.#change(operatorId, 'alerts_address_request', { pending_address: address }, { host: hostOf(address) })
  }

  /** Of the address that waits, as it was when its code was read: another one may wait by now. */
  confirm(operatorId: number, address: string): Promise<ConfirmedAddress | null> {
    return this.#db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('operator_alerts')
        .selectAll()
        .where('operator_id', '=', operatorId)
        .where('pending_address', '=', address)
        .forUpdate()
        .executeTakeFirst()
      if (!row || address === '') return null
      const changed = { address, confirmed_at_ms: this.#clock(), pending_address: '' }
      const settings = await this.#write(tx, operatorId, changed, { act: 'alerts_address_confirm', detail: { host: hostOf(address) } })
      return { settings, former: row.address }
    })
  }

  /** Neither the address nor the one that waits gets anything more. */
  remove(operatorId: number): Promise<AlertSettings> {
    return this.#change(operatorId, 'alerts_address_remove', { address: '', confirmed_at_ms: null, pending_address: '' }, {})
  }

  #change(operatorId: number, act: RecordAct, changed: Change, detail: Detail): Promise<AlertSettings> {
    return this.#db.transaction().execute((tx) => this.#write(tx, operatorId, changed, { act, detail }))
  }

  async #write(
    tx: Records,
    operatorId: number,
    changed: Change,
    { act, detail }: { readonly act: RecordAct; readonly detail: Detail },
  ): Promise<AlertSettings> {
    const row = await tx
      .insertInto('operator_alerts')
      .values({ operator_id: operatorId, kinds: [...OPERATOR_ALERTS], ...changed })
      .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(changed))
      .returningAll()
      .executeTakeFirstOrThrow()
    await addAuditEntry(tx, { actor: `operator:${operatorId}`, act, subject: `operator:${operatorId}`, detail }, this.#clock())
    return settingsOf(row)
  }
}

type Detail = Readonly<Partial<Record<'host' | 'kinds' | 'language', unknown>>>
type Change = Partial<Pick<Selectable<OperatorAlertTable>, 'address' | 'confirmed_at_ms' | 'pending_address' | 'language' | 'kinds'>>

/** The audit is read by more people than an address concerns. */
const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const settingsOf = (row: Selectable<OperatorAlertTable>): AlertSettings => ({
  operatorId: row.operator_id,
  address: row.address,
  confirmedAtMs: row.confirmed_at_ms,
  pendingAddress: row.pending_address,
  language: row.language,
  kinds: row.kinds,
})
