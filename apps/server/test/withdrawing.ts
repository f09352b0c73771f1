import { createHash } from 'node:crypto'
import { amount } from '@glasshouse/domain'
import { sealIdentity } from '@glasshouse/records'
import { expect } from 'vitest'
import type { Reply, TestUser } from './client.ts'
import type { TestServer } from './test-server.ts'

export const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
export const OTHER_TRON = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'
export const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const FUND_PASSWORD = 'fund_secret1'
export const REAL_NAME = 'Sample Person'
export const WITHDRAW = '/api/withdraw/submit'

const ASSETS = { usdt: [1, 6], eth: [3, 8] } as const
let deposits = 0
let asks = 0

/** People with money, a fund password and an address in their book, as a server under test has them. */
export class Withdrawing {
  readonly place: TestServer

  constructor(place: TestServer) {
    this.place = place
  }

  /** Waits nothing after the address: that was long ago. */
  async person(name: string, { usdt = 1_000, address = TRON }: { usdt?: number; address?: string | null } = {}): Promise<TestUser> {
    const person = await this.place.person(name, 'real')
    await this.setFundPassword(person)
    if (address !== null) await this.saveAddress(person, address)
    await this.later(61_000)
    if (usdt > 0) await this.credit(person, String(usdt))
    return person
  }

  async accountOf({ userId }: Pick<TestUser, 'userId'>): Promise<number> {
    const user = await this.place.services.records.users.byId(userId)
    return this.place.services.accounts.of(user?.userRef ?? '', 'real')
  }

  async prove({ userId }: Pick<TestUser, 'userId'>, way: 'password' | 'passkey' = 'password'): Promise<void> {
    const sessions = await this.place.services.records.db
      .selectFrom('sessions')
      .select('session_id')
      .where('user_id', '=', userId)
      .where('ended_at_ms', 'is', null)
      .execute()
    for (const { session_id: sessionId } of sessions) await this.place.services.proofs.note({ sessionId }, way)
  }

  async setFundPassword(person: TestUser): Promise<void> {
    await this.prove(person)
    expect(await person.post('/api/user/tardPwdSet', { pwd: FUND_PASSWORD })).toMatchObject({ code: 200 })
  }

  async saveAddress(person: TestUser, address: string, name = ''): Promise<string> {
    await this.prove(person)
    const type = address.startsWith('T') ? 'TRC' : 'ERC'
    const added = await person.post('/api/user/addresses/add', { type, address, name })
    expect(added).toMatchObject({ code: 200 })
    return added.data.id
  }

  async saveCard(person: TestUser, put: object = {}): Promise<string> {
    await this.prove(person)
    const card = { cardNumber: '4000123456780002', userName: REAL_NAME, bankName: 'Example Bank', coin: 'USD', ...put }
    const saved = await person.post('/api/userBank/save', card)
    expect(saved).toMatchObject({ code: 200 })
    return saved.data.id
  }

  async credit(person: Pick<TestUser, 'userId'>, text: string, coin: keyof typeof ASSETS = 'usdt'): Promise<void> {
    const [assetId, decimals] = ASSETS[coin]
    const credited = await this.place.engine.submit({
      type: 'CreditDeposit',
      actor: { origin: 'custody', actorId: 0, accountId: 0, realm: 'real', key: '' },
      accountId: await this.accountOf(person),
      wallet: 1,
      assetId,
      amount: amount(BigInt(Math.round(Number(text) * 10 ** decimals))),
      evidence: createHash('sha256').update(`deposit ${deposits++}`).digest('hex').slice(0, 32),
    })
    if (!credited.ok) throw new Error(credited.reason)
  }

  /** As approved by a reviewer; 0 takes all of it back. */
  async verify({ userId }: Pick<TestUser, 'userId'>, level: 0 | 1 | 2, realName = REAL_NAME): Promise<void> {
    const { identity, records, clock } = this.place.services
    const now = clock()
    if (level === 0) await records.db.deleteFrom('identity_submissions').where('user_id', '=', userId).execute()
    for (const each of ([1, 2] as const).filter((one) => one <= level)) {
      const review = { kind: 'identity', subject: `user:${userId}`, state: 'approved', submitted_by: `user:${userId}` } as const
      const { review_id } = await records.db
        .insertInto('reviews')
        .values({ ...review, reviewer: 'operator:1', submitted_at_ms: now, changed_at_ms: now })
        .returning('review_id')
        .executeTakeFirstOrThrow()
      await records.db
        .insertInto('identity_submissions')
        .values({
          ...{ user_id: userId, level: each, review_id, country: 'DE', card_type: 1 },
          ...{ sealed: sealIdentity(identity.keys, userId, { realName, number: 'X1' }), number_hash: `${userId} ${each}` },
          ...{ front_file: null, back_file: null, hand_file: null, consent_at_ms: now, submitted_at_ms: now },
        } as never)
        .execute()
    }
    identity.decided.notify(userId)
  }

  /** Each another request, unless the headers say otherwise. */
  ask(
    person: TestUser,
    put: Record<string, unknown> = {},
    headers: Record<string, string> = { 'idempotency-key': `ask-${asks++}` },
  ): Promise<Reply> {
    const body = { amount: '100', coinType: 'usdt-trc20', coin: 'usdt', pwd: FUND_PASSWORD, adress: TRON, ...put }
    return person.post(WITHDRAW, body, headers)
  }

  async usdtOf(person: Pick<TestUser, 'userId'>): Promise<{ available: bigint; held: bigint }> {
    const balances = await this.place.engine.read.balances(await this.accountOf(person))
    const { available, held } = balances.find(({ wallet, assetId }) => wallet === 1 && assetId === 1) ?? { available: 0n, held: 0n }
    return { available, held }
  }

  async later(ms: number): Promise<void> {
    await this.place.beat(ms)
  }

  openOf = async (person: Pick<TestUser, 'userId'>) => this.place.engine.read.withdrawals(await this.accountOf(person))
}

export const usdt = (whole: number): bigint => BigInt(Math.round(whole * 1_000_000))
