import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { westernDigits } from '@glasshouse/domain'
import type { Selectable } from 'kysely'
import type { Records } from '../database.ts'
import type { IdentityKeys } from '../identity/identity-seal.ts'
import { seal, unseal } from '../sealing/seal.ts'
import { CardError } from './card-error.ts'
import type { BankCardTable } from './tables.ts'

export const BANK_CARDS_MAX = 10

/** Fields of a card; '' where one is not given. */
export interface BankCardFields {
  readonly number: string
  readonly holderName: string
  readonly holderAddress: string
  readonly bankName: string
  readonly bankBranch: string
  readonly bankAddress: string
  /** International code of the bank. */
  readonly bankCode: string
  /** ISO 4217. */
  readonly currency: string
}
export interface BankCard extends BankCardFields {
  readonly cardId: string
  readonly isDefault: boolean
}
type Row = Selectable<BankCardTable>

/** Bank cards of users. Acts run in a transaction of the caller, who writes what follows from them. */
export class BankCards {
  readonly #db: Records
  readonly #keys: IdentityKeys
  readonly #clock: () => number

  constructor(db: Records, keys: IdentityKeys, clock: () => number) {
    this.#db = db
    this.#keys = keys
    this.#clock = clock
  }

  /** Oldest first. */
  of(userId: string): Promise<BankCard[]> {
    return this.#cardsIn(this.#db, userId)
  }

  async find(userId: string, cardId: string): Promise<BankCard> {
    const card = (await this.of(userId)).find((one) => one.cardId === cardId)
    if (!card) throw new CardError('not_found', 'id')
    return card
  }

  /** The first card is the default one. */
  async add(tx: Records, userId: string, fields: BankCardFields): Promise<string> {
    const own = await this.#locked(tx, userId)
    if (own.length >= BANK_CARDS_MAX) throw new CardError('too_many_cards')
    this.#assertNew(own, fields)
    const cardId = randomBytes(16).toString('hex')
    await tx
      .insertInto('bank_cards')
      .values({ card_id: cardId, user_id: userId, is_default: own.length === 0, added_at_ms: this.#clock(), ...this.#kept(cardId, fields) })
      .execute()
    return cardId
  }

  async change(tx: Records, userId: string, cardId: string, fields: BankCardFields): Promise<void> {
    const own = await this.#locked(tx, userId)
    if (!own.some((one) => one.cardId === cardId)) throw new CardError('not_found', 'id')
    this.#assertNew(
      own.filter((one) => one.cardId !== cardId),
      fields,
    )
    await tx.updateTable('bank_cards').set(this.#kept(cardId, fields)).where('card_id', '=', cardId).execute()
  }

  /** Of what is left the oldest card becomes the default one, where none is. */
  async remove(tx: Records, userId: string, cardId: string): Promise<void> {
    const own = await this.#locked(tx, userId)
    const removed = own.find((one) => one.cardId === cardId)
    if (!removed) throw new CardError('not_found', 'id')
    await tx.deleteFrom('bank_cards').where('card_id', '=', cardId).execute()
    const next = own.find((one) => one !== removed)
    if (removed.isDefault && next) await tx.updateTable('bank_cards').set({ is_default: true }).where('card_id', '=', next.cardId).execute()
  }

  async makeDefault(userId: string, cardId: string): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const own = await this.#locked(tx, userId)
      if (!own.some((one) => one.cardId === cardId)) throw new CardError('not_found', 'id')
      await tx.updateTable('bank_cards').set({ is_default: false }).where('user_id', '=', userId).execute()
      await tx.updateTable('bank_cards').set({ is_default: true }).where('card_id', '=', cardId).execute()
    })
  }

  /** Cards of the user, whom no other act changes until the transaction ends. */
  async #locked(tx: Records, userId: string): Promise<BankCard[]> {
    await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow()
    return this.#cardsIn(tx, userId)
  }

  async #cardsIn(tx: Records, userId: string): Promise<BankCard[]> {
    const rows = await tx.selectFrom('bank_cards').selectAll().where('user_id', '=', userId).orderBy('card_no').execute()
    return rows.map((row) => this.#cardOf(row))
  }

  #cardOf({ card_id: cardId, is_default: isDefault, sealed }: Row): BankCard {
    return { ...(JSON.parse(unseal(this.#keys.sealing, sealed, contextOf(cardId)).toString()) as BankCardFields), cardId, isDefault }
  }

  #kept(cardId: string, fields: BankCardFields) {
    const { number, holderName, holderAddress, bankName, bankBranch, bankAddress, bankCode, currency } = fields
    const plain = { number, holderName, holderAddress, bankName, bankBranch, bankAddress, bankCode, currency }
    return {
      sealed: seal(this.#keys.sealing, Buffer.from(JSON.stringify(plain)), contextOf(cardId)),
      number_hash: this.#hashOf(number),
      changed_at_ms: this.#clock(),
    }
  }

  #assertNew(others: readonly BankCard[], { number }: BankCardFields): void {
    if (others.some((one) => comparedNumber(one.number) === comparedNumber(number))) throw new CardError('card_known', 'number')
  }

  #hashOf(number: string): string {
    const key = Buffer.from(hkdfSync('sha256', this.#keys.duplicates.current.bytes, '', 'card number', 32))
    return createHmac('sha256', key).update(comparedNumber(number)).digest('hex')
  }
}

/** In western digits, without what people write between them or before an international number. */
const comparedNumber = (number: string): string =>
  westernDigits(number.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replace(/^IBAN(?=[A-Z]{2}\d)/, '')
const contextOf = (cardId: string) => `card:${cardId}`
