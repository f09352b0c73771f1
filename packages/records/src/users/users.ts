import { randomBytes, randomInt } from 'node:crypto'
import type { Hash128 } from '@glasshouse/domain'
import { userRefOf } from '@glasshouse/operator-keys'
import { type Selectable, sql } from 'kysely'
import type { MailText, Texts } from '../content/texts.ts'
import type { Records } from '../database.ts'
import { sendMail } from '../mail/mails.ts'
import type { UserTable } from '../tables.ts'
import type { WalletAddress, Wallets } from '../wallets/wallets.ts'
import { emailKey } from './email-address.ts'
import type { Passwords } from './passwords.ts'
import { isRetired } from './retired-names.ts'
import type { Asker } from './turns.ts'

export type UserStatus = UserTable['status']

export interface User {
  readonly userId: string
  readonly loginName: string
  readonly userRef: Hash128
  readonly status: UserStatus
  readonly inviteCode: string
  readonly credits: number
  /** '' when none is bound. */
  readonly email: string
  /** Area code plus number; '' when none is known. */
  readonly phone: string
  /** False of who came by a wallet and has set none. */
  readonly hasPassword: boolean
}

/** Name that a user gives: an account name, an e-mail address or a phone number. */
export type NameKind = 'account' | 'email' | 'phone'

export interface NewUser {
  /** An account name; or the canonical e-mail address, or the digits of a phone, once proven. */
  readonly loginName: string
  readonly kind?: NameKind
  /** Not proven: a way to reach somebody, never a way to sign in. */
  readonly contactPhone?: string
  readonly password: string
  /** '' without an invitation. */
  readonly inviteCode: string
}

export interface NewWalletUser {
  /** Its signature was checked. */
  readonly wallet: WalletAddress
  /** '' without an invitation. */
  readonly inviteCode: string
}

export type RegistrationRefusal = 'login_name_taken' | 'email_taken' | 'phone_taken' | 'invite_code_unknown'

export class Users {
  readonly #db: Records
  readonly #passwords: Passwords
  readonly #clock: () => number
  readonly #onChange: (userId: string) => void
  readonly #firstMail: Texts<MailText> | undefined
  /** The hash that a user was let in by; nobody else ever holds one. */
  readonly #letInBy = new WeakMap<User, string | null>()

  /**
   * `onChange` hears of a user whose record has changed, so that what is remembered of the user can be forgotten.
   * `firstMail` lies in the inbox of every new user.
   */
  constructor(db: Records, passwords: Passwords, clock: () => number, onChange: (userId: string) => void, firstMail?: Texts<MailText>) {
    this.#db = db
    this.#passwords = passwords
    this.#clock = clock
    this.#onChange = onChange
    this.#firstMail = firstMail
  }

  async register(wanted: NewUser, asker?: Asker): Promise<User | RegistrationRefusal> {
    const inviter = wanted.inviteCode === '' ? null : await this.#inviter(wanted.inviteCode)
    if (inviter === undefined) return 'invite_code_unknown'
    const kind = wanted.kind ?? 'account'
    // Cheap look first, so that a taken name costs no hash; the unique index decides when two race.
    if (await this.byName(kind, wanted.loginName)) return TAKEN[kind]
    if (kind === 'account' && (await isRetired(this.#db, wanted.loginName.toLowerCase()))) return TAKEN[kind]
    const passwordHash = await this.#passwords.hash(wanted.password, asker)
    for (let attempt = 0; attempt < IDS_TRIED_MAX; attempt++) {
      const row = await this.#insert(wanted, passwordHash, inviter)
      if (row) return userOf(row)
      if (await this.byName(kind, wanted.loginName)) return TAKEN[kind]
    }
    throw new Error('no free user id found')
  }

  /**
   * User of a wallet that signs in for the first time, without a password. Of two at once the later finds the first.
   */
  async registerWallet(wanted: NewWalletUser, wallets: Wallets): Promise<User | 'invite_code_unknown'> {
    const inviter = wanted.inviteCode === '' ? null : await this.#inviter(wanted.inviteCode)
    if (inviter === undefined) return 'invite_code_unknown'
    for (let attempt = 0; attempt < IDS_TRIED_MAX; attempt++) {
      const row = await this.#insertWalletUser(wanted, inviter, wallets)
      if (row) return userOf(row)
      const holder = await wallets.userOf(wanted.wallet)
      const user = holder === null ? null : await this.byId(holder)
      if (user) return user
    }
    throw new Error('no free user id found')
  }

  /** The user whose password this is, or null: a wrong name and a wrong password give the same answer. */
  async authenticate(loginName: string, password: string, kind: NameKind = 'account', asker?: Asker): Promise<User | null> {
    const row = await this.#row(kind, loginName)
    const isRight = await this.#isPassword(row?.password_hash, password, asker)
    if (!row || !isRight) return null
    const user = userOf(row)
    this.#letInBy.set(user, row.password_hash)
    return user
  }

  /**
   * True while the password by which `authenticate` let this user in is still the user's: checking it takes a while.
   */
  async isStillLetIn(user: User): Promise<boolean> {
    const row = await this.#db.selectFrom('users').select('password_hash').where('user_id', '=', user.userId).executeTakeFirst()
    return row !== undefined && row.password_hash === this.#letInBy.get(user)
  }

  /** True when this is the user's password; takes as long when there is none. */
  async hasPassword(userId: string, password: string, asker?: Asker): Promise<boolean> {
    const row = await this.#db.selectFrom('users').select('password_hash').where('user_id', '=', userId).executeTakeFirst()
    return this.#isPassword(row?.password_hash, password, asker)
  }

  hashPassword(password: string, asker?: Asker): Promise<string> {
    return this.#passwords.hash(password, asker)
  }

  /** Whether this hash is of this password; takes as long without a hash. */
  isHashOf(passwordHash: string | null, password: string, asker?: Asker): Promise<boolean> {
    return this.#isPassword(passwordHash, password, asker)
  }

  #isPassword(passwordHash: string | null | undefined, password: string, asker?: Asker): Promise<boolean> {
    return passwordHash ? this.#passwords.verify(passwordHash, password, asker) : this.#passwords.verifyNobody(password, asker)
  }

  byLoginName(loginName: string): Promise<User | null> {
    return this.byName('account', loginName)
  }

  async byName(kind: NameKind, name: string): Promise<User | null> {
    const row = await this.#row(kind, name)
    return row ? userOf(row) : null
  }

  async isInviteKnown(code: string): Promise<boolean> {
    return (await this.#inviter(code)) !== undefined
  }

  /**
   * New password, as of a password reset, for a user who has proven to be the owner in another way. The caller ends the
   * sessions.
   */
  async setPassword(userId: string, password: string, asker?: Asker): Promise<void> {
    const passwordHash = await this.#passwords.hash(password, asker)
    await this.#db.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute()
  }

  /** In a transaction of the caller, with what follows from a change of a credential. */
  async writePassword(tx: Records, userId: string, passwordHash: string): Promise<void> {
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute()
  }

  /** Binds a proven address in place of an older one; false when somebody else has it. */
  async bindName(
    tx: Records,
    userId: string,
    { kind, name }: { readonly kind: 'email' | 'phone'; readonly name: string },
  ): Promise<boolean> {
    const key = name.toLowerCase()
    const { [KEY_COLUMNS[kind]]: oldKey, ...old } = await tx
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const holder = await tx.selectFrom('users').select('user_id').where(KEY_COLUMNS[kind], '=', key).executeTakeFirst()
    if (holder && holder.user_id !== userId) return false
    // A user who came by an address is shown under it.
    const isShown = old.login_key === null && old.login_name.toLowerCase() === oldKey
    await tx
      .updateTable('users')
      .set({ [kind]: name, [KEY_COLUMNS[kind]]: key, ...(isShown ? { login_name: name } : {}) })
      .where('user_id', '=', userId)
      .execute()
    return true
  }

  /** Number of changes of credentials so far: a sign-in that began under another one comes to nothing. */
  async credentialsVersion(userId: string): Promise<number> {
    const row = await this.#db.selectFrom('users').select('credentials_version').where('user_id', '=', userId).executeTakeFirstOrThrow()
    return row.credentials_version
  }

  async payoutsAfterMs(userId: string): Promise<number> {
    const row = await this.#db.selectFrom('users').select('payouts_after_ms').where('user_id', '=', userId).executeTakeFirstOrThrow()
    return row.payouts_after_ms
  }

  /** The user's row, held until the caller's transaction ends. */
  async lock(tx: Records, userId: string): Promise<User> {
    return userOf(await tx.selectFrom('users').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow())
  }

  /** A password by which some name signs in. */
  async hasNamedPassword(tx: Records, userId: string): Promise<boolean> {
    const user = tx.selectFrom('users').select(['password_hash', 'login_key', 'email_key', 'phone_key']).where('user_id', '=', userId)
    const { password_hash, ...names } = await user.executeTakeFirstOrThrow()
    return password_hash !== null && Object.values(names).some((name) => name !== null)
  }

  async byId(userId: string): Promise<User | null> {
    const row = await this.#db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirst()
    return row ? userOf(row) : null
  }

  /** Beside the id it gives the reference in the journal; '' of nobody, and of an account that is erased. */
  async refSaltOf(userId: string): Promise<string> {
    const row = await this.#db.selectFrom('users').select('ref_salt').where('user_id', '=', userId).executeTakeFirst()
    return row?.ref_salt ?? ''
  }

  /** Language that the person reads, for messages that go out while nobody asks. */
  async noteLanguage(userId: string, language: string): Promise<void> {
    if (!/^[a-z]{2}$/.test(language)) return
    await this.#db.updateTable('users').set({ language }).where('user_id', '=', userId).where('language', '<>', language).execute()
  }

  /** Which addresses are proven to be the person's. */
  async provenAddresses(userId: string): Promise<{ readonly email: boolean; readonly phone: boolean }> {
    const row = await this.#db.selectFrom('users').select(['email_key', 'phone_key']).where('user_id', '=', userId).executeTakeFirst()
    return { email: (row?.email_key ?? null) !== null, phone: (row?.phone_key ?? null) !== null }
  }

  /** Ids of those the references are of. */
  async idsByRef(userRefs: readonly Hash128[]): Promise<ReadonlyMap<Hash128, string>> {
    const isAsked = sql<boolean>`user_ref = any(${[...userRefs]})`
    const rows = await this.#db.selectFrom('users').select(['user_ref', 'user_id']).where(isAsked).execute()
    return new Map(rows.map(({ user_ref, user_id }) => [user_ref, user_id]))
  }

  async setStatus(userId: string, status: UserStatus): Promise<void> {
    await this.writeStatus(this.#db, userId, status)
    this.forget(userId)
  }

  /** In a transaction of the caller, who calls `forget` once it is committed. */
  async writeStatus(tx: Records, userId: string, status: UserStatus): Promise<void> {
    await tx
      .updateTable('users')
      .set({ status, is_frozen: status === 1, is_disabled: status === 2 })
      .where('user_id', '=', userId)
      .execute()
  }

  /** As operators decide; a person whom the core froze stays frozen meanwhile. */
  async writeDisabled(tx: Records, userId: string, isDisabled: boolean): Promise<void> {
    const status = sql<UserStatus>`case when is_frozen then 1 else ${isDisabled ? 2 : 0}::int end`
    await tx.updateTable('users').set({ is_disabled: isDisabled, status }).where('user_id', '=', userId).execute()
  }

  /** As the core's flag says; who was disabled before is so again once the account is thawed. */
  async writeFrozen(tx: Records, userId: string, isFrozen: boolean): Promise<void> {
    const status = sql<UserStatus>`case when ${isFrozen}::boolean then 1 when is_disabled then 2 else 0 end`
    await tx.updateTable('users').set({ is_frozen: isFrozen, status }).where('user_id', '=', userId).execute()
  }

  /** By the references in the journal: ids of those whose record says otherwise, in a table that the core keeps. */
  async frozenRefs(): Promise<ReadonlySet<Hash128>> {
    const rows = await this.#db.selectFrom('users').select('user_ref').where('is_frozen', '=', true).execute()
    return new Set(rows.map(({ user_ref }) => user_ref))
  }

  forget(userId: string): void {
    this.#onChange(userId)
  }

  #row(kind: NameKind, name: string): Promise<Selectable<UserTable> | undefined> {
    return this.#db.selectFrom('users').selectAll().where(KEY_COLUMNS[kind], '=', name.toLowerCase()).executeTakeFirst()
  }

  async #inviter(code: string): Promise<string | undefined> {
    const row = await this.#db.selectFrom('users').select('user_id').where('invite_code', '=', code.toUpperCase()).executeTakeFirst()
    return row?.user_id
  }

  /** Nothing when an id, a code or the name is taken already. The first mail comes with the user or not at all. */
  #insert(wanted: NewUser, passwordHash: string, inviter: string | null): Promise<Selectable<UserTable> | undefined> {
    return this.#db.transaction().execute(async (tx) => {
      const row = await this.#insertRow(tx, wanted, passwordHash, inviter)
      if (row && this.#firstMail) await sendMail(tx, row.user_id, this.#firstMail, row.created_at_ms)
      return row
    })
  }

  /** Nothing when an id or a code is taken already, or when the address has got its user meanwhile. */
  async #insertWalletUser({ wallet }: NewWalletUser, inviter: string | null, wallets: Wallets) {
    const names = { ...NO_NAMES, login_name: shortAddress(wallet.address) }
    return this.#db
      .transaction()
      .execute(async (tx) => {
        const row = await this.#insertUser(tx, names, null, inviter)
        if (!row) return undefined
        if ((await wallets.bind(tx, row.user_id, wallet)) !== null) throw new AddressTaken()
        if (this.#firstMail) await sendMail(tx, row.user_id, this.#firstMail, row.created_at_ms)
        return row
      })
      .catch((error: unknown) => {
        if (error instanceof AddressTaken) return undefined
        throw error
      })
  }

  #insertRow(tx: Records, wanted: NewUser, passwordHash: string, inviter: string | null) {
    return this.#insertUser(tx, namesOf(wanted), passwordHash, inviter)
  }

  #insertUser(
    tx: Records,
    names: ReturnType<typeof namesOf>,
    passwordHash: string | null,
    inviter: string | null,
  ): Promise<Selectable<UserTable> | undefined> {
    const userId = String(randomInt(100_000_000, 1_000_000_000))
    const salt = randomBytes(16).toString('hex')
    return tx
      .insertInto('users')
      .values({
        user_id: userId,
        ...names,
        password_hash: passwordHash,
        user_ref: userRefOf(salt, userId),
        ref_salt: salt,
        status: 0,
        invite_code: newInviteCode(),
        invited_by: inviter,
        created_at_ms: this.#clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  }
}

const IDS_TRIED_MAX = 20

/** By which column each kind of name signs in. */
export const KEY_COLUMNS = { account: 'login_key', email: 'email_key', phone: 'phone_key' } as const
const TAKEN = { account: 'login_name_taken', email: 'email_taken', phone: 'phone_taken' } as const

/** Undoes the transaction that made a user for an address which has one by now. */
class AddressTaken extends Error {
  override readonly name = 'AddressTaken'
}

/** No name of these signs in. */
const NO_NAMES = { login_key: null, email: '', email_key: null, phone: '', phone_key: null }

/** As wallets write it: `0x52908400…9D94d2`. Shown as a name, never a key. */
const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** The keys are what signs in. A name that is shown is no key: nobody can take an address by choosing it as a name. */
function namesOf({ loginName, kind = 'account', contactPhone = '' }: NewUser) {
  return {
    login_name: loginName,
    login_key: kind === 'account' ? loginName.toLowerCase() : null,
    email: kind === 'email' ? loginName : '',
    email_key: kind === 'email' ? emailKey(loginName) : null,
    phone: kind === 'phone' ? loginName : contactPhone,
    phone_key: kind === 'phone' ? loginName : null,
  }
}

/** Without letters and digits that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newInviteCode = () => Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

const userOf = (row: Selectable<UserTable>): User => ({
  userId: row.user_id,
  loginName: row.login_name,
  userRef: row.user_ref,
  status: row.status,
  inviteCode: row.invite_code,
  credits: row.credits,
  email: row.email,
  phone: row.phone,
  hasPassword: row.password_hash !== null,
})
