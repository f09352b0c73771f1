import { type SqlBool, sql } from 'kysely'
import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'
import { type Audience, checkAudience } from './audience.ts'
import { ContentError, GroupMailOverError } from './content-error.ts'
import type { ContentText } from './content-text.ts'
import type { Texts } from './texts.ts'

/** Up to so many recipients of all mails of a day one operator sends alone. */
export const ALONE_PEOPLE_MAX = 1_000
/** Around the moment at which a mail is sent; each mail counts its people, so that slices of a group are no way round. */
const AROUND_MS = 24 * 3_600_000
/** Mails are counted one after the other. */
const LOCK = 7_301_048
const LISTED_MAX = 100

export interface GroupCount {
  readonly people: number
  /** By the language that they read; '' of who never said. */
  readonly byLanguage: Readonly<Record<string, number>>
  /** Of the UIDs that were named, those of nobody. */
  readonly unknown: readonly string[]
}
/** `scheduled`: its time is to come, nobody has it; `called_off`: who had it by then keeps it, nobody else gets it. */
export type GroupMailState = 'scheduled' | 'being_sent' | 'sent' | 'called_off'
export interface KeptGroupMail {
  readonly groupMailId: number
  readonly state: GroupMailState
  readonly entryId: number
  readonly version: number
  readonly people: number
  readonly told: number
  readonly by: string
  readonly approvedBy: string | null
  readonly atMs: number
  /** From when on it is sent. */
  readonly fromMs: number
  readonly endedAtMs: number | null
  readonly calledOffBy: string | null
}
/** `more`: somebody may wait still; `sent`: these were the last; `ended`: it was over before, and nobody got it. */
export type Telling = 'more' | 'sent' | 'ended'
export interface GroupMailToSend {
  readonly groupMailId: number
  readonly texts: Texts<ContentText>
  readonly link: string
  readonly audience: Audience
}
/** Hashes by which the journal knows who used a product; read only where a group is chosen by it. */
export type ProductUsers = (product: 'spot' | 'futures' | 'options') => Promise<readonly string[]>

/** Mails to groups of people, each person once: who is meant is fixed when it is sent, and who has it is noted with the mail. */
export class GroupMails {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async count(audience: Audience, usersOf: ProductUsers, db: Records = this.#db): Promise<GroupCount> {
    checkAudience(audience)
    const { group } = audience
    const isMeant = await meant(group, usersOf)
    const rows = await db
      .selectFrom('users as u')
      .select(['language', (eb) => eb.fn.countAll<number>().as('people')])
      .where(isMeant)
      .groupBy('language')
      .orderBy('language')
      .execute()
    const byLanguage = Object.fromEntries(rows.map(({ language, people }) => [language, Number(people)]))
    return {
      people: Object.values(byLanguage).reduce((sum, people) => sum + people, 0),
      byLanguage,
      unknown: group.who === 'people' ? await this.#unknownOf(db, group.userIds) : [],
    }
  }

  /** Recipients of all other mails that are sent within a day of `atMs`, before it or after it. */
  async recipientsAround(atMs: number, db: Records = this.#db): Promise<number> {
    const sentAt = sql<number>`greatest(g.at_ms, v.from_ms)`
    const row = await db
      .selectFrom('group_mails as g')
      .innerJoin('content_versions as v', (join) => join.onRef('v.entry_id', '=', 'g.entry_id').onRef('v.version', '=', 'g.version'))
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('g.people'), sql<number>`0`).as('people'))
      .where(sentAt, '>', atMs - AROUND_MS)
      .where(sentAt, '<', atMs + AROUND_MS)
      .executeTakeFirstOrThrow()
    return Number(row.people)
  }

  /** Holds back whoever counts another mail until this transaction ends. */
  async lockCount(tx: Records): Promise<void> {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  }

  /** In the transaction that publishes its text. Gives how many it goes to. */
  async begin(
    tx: Records,
    mail: { readonly entryId: number; readonly version: number; readonly audience: Audience },
    usersOf: ProductUsers,
    { by, approvedBy }: { readonly by: string; readonly approvedBy?: string },
  ): Promise<number> {
    const atMs = this.#clock()
    const { people } = await this.count(mail.audience, usersOf, tx)
    const { group_mail_id } = await tx
      .insertInto('group_mails')
      .values({
        ...{ entry_id: mail.entryId, version: mail.version, people, sent_by: by, approved_by: approvedBy ?? null },
        ...{ at_ms: atMs, ended_at_ms: null, end_cause: null, called_off_by: null },
      })
      .returning('group_mail_id')
      .executeTakeFirstOrThrow()
    const isMeant = await meant(mail.audience.group, usersOf)
    await tx
      .insertInto('group_mail_people')
      .columns(['group_mail_id', 'user_id'])
      .expression((eb) =>
        eb
          .selectFrom('users as u')
          .select([sql<number>`${group_mail_id}::int8`.as('group_mail_id'), 'u.user_id'])
          .where(isMeant),
      )
      .execute()
    const detail = { people, version: mail.version, ...(approvedBy === undefined ? {} : { approver: approvedBy }) }
    await addAuditEntry(tx, { actor: by, act: 'group_mail_send', subject: `content ${mail.entryId}`, detail }, atMs)
    return people
  }

  /** Oldest first: those that have begun and of which somebody waits. */
  async open(): Promise<GroupMailToSend[]> {
    const rows = await this.#db
      .selectFrom('group_mails as g')
      .innerJoin('content_versions as v', (join) => join.onRef('v.entry_id', '=', 'g.entry_id').onRef('v.version', '=', 'g.version'))
      .select(['g.group_mail_id', 'v.texts', 'v.link', 'v.audience'])
      .where('g.ended_at_ms', 'is', null)
      .where('v.from_ms', '<=', this.#clock())
      .orderBy('g.group_mail_id')
      .execute()
    return rows.flatMap(({ group_mail_id, texts, link, audience }) =>
      audience === null ? [] : [{ groupMailId: group_mail_id, texts, link, audience }],
    )
  }

  /**
   * Tells the next few, all of them or none, and notes it with what they get. `tell` writes in the transaction that
   * it is given. The mail's own row is held meanwhile: calling it off waits for these few, and tells nobody else by
   * it; a sender beside this one looks again whether it goes on.
   */
  tellNext(groupMailId: number, atOnce: number, tell: (tx: Records, userId: string) => Promise<void>): Promise<Telling> {
    return this.#db.transaction().execute(async (tx) => {
      const mail = await lockedMail(tx, groupMailId)
      if (!mail || mail.ended_at_ms !== null) return 'ended'
      const waiting = await tx
        .selectFrom('group_mail_people')
        .select('user_id')
        .where('group_mail_id', '=', groupMailId)
        .where('told_at_ms', 'is', null)
        .orderBy('user_id')
        .limit(atOnce)
        .forUpdate()
        .execute()
      const [userIds, atMs] = [waiting.map(({ user_id }) => user_id), this.#clock()]
      for (const userId of userIds) await tell(tx, userId)
      if (userIds.length > 0)
        await tx
          .updateTable('group_mail_people')
          .set({ told_at_ms: atMs })
          .where('group_mail_id', '=', groupMailId)
          .where('user_id', 'in', userIds)
          .execute()
      if (userIds.length === atOnce) return 'more'
      await tx.updateTable('group_mails').set({ ended_at_ms: atMs, end_cause: 'sent' }).where('group_mail_id', '=', groupMailId).execute()
      return 'sent'
    })
  }

  /** Ends one that is scheduled or being sent. Once this is answered nobody else gets it; who has it keeps it. */
  callOff(groupMailId: number, by: string): Promise<KeptGroupMail> {
    return this.#db.transaction().execute(async (tx) => {
      const mail = await lockedMail(tx, groupMailId)
      if (!mail) throw new ContentError('id', 'is not known')
      if (mail.end_cause !== null) throw new GroupMailOverError(mail.end_cause)
      const atMs = this.#clock()
      await tx
        .updateTable('group_mails')
        .set({ ended_at_ms: atMs, end_cause: 'called_off', called_off_by: by })
        .where('group_mail_id', '=', groupMailId)
        .execute()
      const [ended] = await this.#read(tx, groupMailId)
      if (!ended) throw new Error('A mail that was called off is not there')
      const { entryId, version, people, told } = ended
      const detail = { groupMailId, version, people, told }
      await addAuditEntry(tx, { actor: by, act: 'group_mail_call_off', subject: `content ${entryId}`, detail }, atMs)
      return ended
    })
  }

  /** Newest first. */
  list(): Promise<KeptGroupMail[]> {
    return this.#read(this.#db)
  }

  async #read(db: Records, groupMailId?: number): Promise<KeptGroupMail[]> {
    const now = this.#clock()
    const rows = await db
      .selectFrom('group_mails as g')
      .innerJoin('content_versions as v', (join) => join.onRef('v.entry_id', '=', 'g.entry_id').onRef('v.version', '=', 'g.version'))
      .selectAll('g')
      .select('v.from_ms')
      .$if(groupMailId !== undefined, (query) => query.where('g.group_mail_id', '=', groupMailId as number))
      .select((eb) =>
        eb
          .selectFrom('group_mail_people as p')
          .select((of) => of.fn.countAll<number>().as('told'))
          .whereRef('p.group_mail_id', '=', 'g.group_mail_id')
          .where('p.told_at_ms', 'is not', null)
          .as('told'),
      )
      .orderBy('g.group_mail_id', 'desc')
      .limit(LISTED_MAX)
      .execute()
    return rows.map((row) => ({
      ...{ groupMailId: row.group_mail_id, entryId: row.entry_id, version: row.version, people: row.people },
      state: row.end_cause ?? (row.from_ms > now ? ('scheduled' as const) : ('being_sent' as const)),
      ...{ told: Number(row.told ?? 0), by: row.sent_by, approvedBy: row.approved_by, atMs: row.at_ms },
      ...{ fromMs: row.from_ms, endedAtMs: row.ended_at_ms, calledOffBy: row.called_off_by },
    }))
  }

  async #unknownOf(db: Records, userIds: readonly string[]): Promise<string[]> {
    const known = await db
      .selectFrom('users as u')
      .select('user_id')
      .where(sql<SqlBool>`u.user_id = any(${[...userIds]})`)
      .where(isOpenAccount)
      .execute()
    const there = new Set(known.map(({ user_id }) => user_id))
    return userIds.filter((userId) => !there.has(userId))
  }
}

const lockedMail = (tx: Records, groupMailId: number) =>
  tx.selectFrom('group_mails').select(['ended_at_ms', 'end_cause']).where('group_mail_id', '=', groupMailId).forUpdate().executeTakeFirst()

const isOpenAccount = sql<SqlBool>`not exists (select from closed_accounts c where c.user_id = u.user_id)
  and not exists (select from account_closings a where a.user_id = u.user_id)`

/** Approved identity of a level, or of a country. */
const approved = (condition: ReturnType<typeof sql<SqlBool>>) =>
  sql<SqlBool>`exists (select from identity_submissions i join reviews r on r.review_id = i.review_id
    where i.user_id = u.user_id and r.state = 'approved' and ${condition})`

/** Condition on `users as u`. */
async function meant(group: Audience['group'], usersOf: ProductUsers) {
  switch (group.who) {
    case 'all':
      return isOpenAccount
    case 'countries': {
      const countries = [...group.countries]
      const lives = sql<SqlBool>`exists (select from residences h where h.user_id = u.user_id and h.country = any(${countries}))`
      return sql<SqlBool>`${isOpenAccount} and (${lives} or ${approved(sql<SqlBool>`i.country = any(${countries})`)})`
    }
    case 'level': {
      const has = (level: 1 | 2) => approved(sql<SqlBool>`i.level = ${level}`)
      if (group.level === 2) return sql<SqlBool>`${isOpenAccount} and ${has(2)}`
      if (group.level === 1) return sql<SqlBool>`${isOpenAccount} and ${has(1)} and not ${has(2)}`
      return sql<SqlBool>`${isOpenAccount} and not ${has(1)} and not ${has(2)}`
    }
    case 'product':
      return sql<SqlBool>`${isOpenAccount} and u.user_ref = any(${[...(await usersOf(group.product))]})`
    case 'people':
      return sql<SqlBool>`${isOpenAccount} and u.user_id = any(${[...group.userIds]})`
  }
}
