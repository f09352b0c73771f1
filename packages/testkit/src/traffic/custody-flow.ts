import { type Actor, amount, type Command, type Wallet } from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import { spenders } from './hoarders.ts'
import { spoil } from './spoiler.ts'

const WALLETS: readonly Wallet[] = [1, 2, 3]

/** How often, of 100 groups and of so many tries in each; and up to which number of 100 what is drawn. */
const RATES = {
  seldom: { chance: 35, tries: 1, transfer: 40, byHand: 58, intoSuspense: 72, outOfSuspense: 84, returned: 30, looks: 0 },
  often: { chance: 90, tries: 3, transfer: 28, byHand: 40, intoSuspense: 62, outOfSuspense: 87, returned: 45, looks: 6 },
  'very often': { chance: 90, tries: 3, transfer: 28, byHand: 40, intoSuspense: 62, outOfSuspense: 89, returned: 49, looks: 6 },
} as const
/** Of withdrawals as well. */
export type MoneyRate = keyof typeof RATES

/**
 * Operators who credit by hand, put into suspense, assign, send back and take back, on evidence that is new, known, or
 * of another account; and everybody moving money between own wallets, now and then more than is free.
 */
export class CustodyFlow {
  private readonly random: Random
  private readonly witness: Witness
  private readonly rate: (typeof RATES)[MoneyRate]

  constructor(random: Random, witness: Witness, rate: MoneyRate) {
    this.random = random
    this.witness = witness
    this.rate = RATES[rate]
  }

  /** Behind the other commands of a group. */
  next(): Command[] {
    const { random, rate } = this
    return Array.from({ length: rate.tries }).flatMap(() => {
      if (!random.chance(rate.chance) || spenders(this.witness).length < 4) return []
      const command = this.command()
      return [random.chance(6) ? spoil(random, command) : command]
    })
  }

  private command(): Command {
    const { transfer, byHand, intoSuspense, outOfSuspense } = this.rate
    const drawn = this.random.below(100)
    if (drawn < 3) return this.secondTime()
    if (drawn < transfer) return this.transfer()
    if (drawn < byHand) return this.byHand()
    if (drawn < intoSuspense) return this.intoSuspense()
    if (drawn < outOfSuspense) return this.outOfSuspense()
    return this.random.chance(50) ? this.correct() : this.reverse()
  }

  /** A house account on evidence that counted already, a demo account for who has one. */
  private secondTime(): Command {
    const { random, witness } = this
    if (random.chance(50)) {
      const money = { realm: 'real', purpose: 'fees', assetId: 1, amount: amount(1n), evidence: this.evidenceOf(null) } as const
      return { type: 'FundHouse', ...this.act(), ...money }
    }
    const { userRef } = [...witness.accounts.values()].find(({ realm }) => realm === 'demo') ?? this.account()
    return { type: 'OpenAccount', actor: { origin: 'system', actorId: 0, accountId: 0, realm: 'demo', key: '' }, realm: 'demo', userRef }
  }

  private transfer(): Command {
    const { random, witness } = this
    let account = this.account()
    const fromWallet = random.pick([1, 1, 2, 3, 3] as const)
    const toWallet = random.chance(96) ? random.pick(WALLETS.filter((wallet) => wallet !== fromWallet)) : fromWallet
    const assetId = random.pick([1, 1, 1, 2, 3])
    for (let look = 0; look < this.rate.looks && !this.mayTransfer(account, fromWallet, assetId); look++) account = this.account()
    const { available } = witness.balance(account.accountId, fromWallet, assetId)
    const share = (available * BigInt(random.between(1, 60))) / 100n
    const units = random.pick([share, share, share, share, available, available + 1n, 1n, 0n])
    const actor: Actor = { origin: 'user', actorId: 0, accountId: account.accountId, realm: account.realm, key: this.key() }
    return { type: 'Transfer', actor, fromWallet, toWallet, assetId, amount: amount(units) }
  }

  private mayTransfer({ accountId, realm }: WitnessedAccount, fromWallet: Wallet, assetId: number): boolean {
    return realm === 'real' && this.witness.balance(accountId, fromWallet, assetId).available > 0n
  }

  private byHand(): Command {
    const { random } = this
    const account = random.chance(70) ? (this.debtor() ?? this.account()) : this.account()
    const { actor, ...approval } = this.act(account)
    const money = {
      wallet: random.pick(WALLETS),
      assetId: random.pick([1, 1, 1, 2]),
      amount: amount(BigInt(random.between(1, 3_000_000_000))),
    }
    const evidence = this.newEvidence()
    // A watcher who takes the operators' way.
    const who: Actor = evidence.endsWith('7') ? { ...actor, origin: 'custody', actorId: 0 } : actor
    const { accountId } = account
    const userRef = this.userRefOf(account)
    return {
      type: 'CreditByHand',
      ...approval,
      actor: who,
      accountId,
      userRef,
      ...money,
      evidence,
      claim: this.claim(),
      firstEvidence: this.first(),
    }
  }

  private intoSuspense(): Command {
    const { random } = this
    const money = {
      assetId: random.pick([1, 1, 2]),
      amount: amount(BigInt(random.between(1, 2_000_000_000))),
      evidence: this.newEvidence(),
      firstEvidence: this.first(),
    }
    const byOperators: Command = { type: 'CreditSuspense', ...this.act(), ...money }
    if (random.chance(60)) return byOperators
    return { ...byOperators, actor: { ...byOperators.actor, origin: 'custody', actorId: 0 }, approverId: 0 }
  }

  private outOfSuspense(): Command {
    const { random } = this
    const evidence = this.evidenceOf(random.chance(85) ? 'in_suspense' : null)
    const money = this.moneyUnder(evidence)
    if (random.chance(this.rate.returned)) return { type: 'ReturnSuspense', ...this.act(), ...money, evidence }
    const account = this.debtor() ?? this.account()
    const { actor, ...approval } = this.act(account)
    const named = { accountId: account.accountId, userRef: this.userRefOf(account), wallet: random.pick(WALLETS) }
    return { type: 'AssignSuspense', actor, ...approval, ...named, ...money, evidence, claim: this.claim() }
  }

  /** Of an account that spent some of it, as a rule. */
  private reverse(): Command {
    const { random, witness } = this
    const evidence = this.evidenceOf(random.chance(85) ? 'credited' : null)
    const owner = witness.accounts.get(witness.custody.credits.get(evidence)?.accountId ?? 0)
    const account = owner && random.chance(94) ? owner : this.account()
    const { actor, ...approval } = this.act(account)
    const named = { accountId: account.accountId, userRef: this.userRefOf(account) }
    return { type: 'ReverseCredit', actor, ...approval, ...named, ...this.moneyUnder(evidence), evidence }
  }

  /** To whom it belongs, or to another claim of the same person; now and then one that was taken back already. */
  private correct(): Command {
    const { random, witness } = this
    const evidence = this.evidenceOf(random.chance(80) ? 'credited' : random.pick(['reversed', null]))
    const from = witness.accounts.get(witness.custody.credits.get(evidence)?.accountId ?? 0) ?? this.account()
    const account = random.chance(75) ? this.account() : from
    const { actor, ...approval } = this.act(account)
    const fromAccountId = random.chance(94) ? from.accountId : this.account().accountId
    const named = { fromAccountId, fromUserRef: this.userRefOf(from), accountId: account.accountId, userRef: this.userRefOf(account) }
    return { type: 'CorrectCredit', actor, ...approval, ...named, ...this.moneyUnder(evidence), evidence, claim: this.claim() }
  }

  /** What came under the evidence, now and then a unit or an asset beside it. */
  private moneyUnder(evidence: string) {
    const { random, witness } = this
    const { assetId, amount: units } = witness.custody.credits.get(evidence) ?? { assetId: 1, amount: 1n }
    const drawn = random.below(100)
    return { assetId: drawn === 0 ? 3 - Math.min(assetId, 2) : assetId, amount: amount(drawn === 1 ? units + 1n : units) }
  }

  private userRefOf({ userRef }: WitnessedAccount): string {
    return this.random.chance(96) ? userRef : this.random.hash128()
  }

  /** Mostly none; a new one, or one that a credit answers, or answered before it was corrected. */
  private claim(): string {
    const { random, witness } = this
    if (random.chance(60)) return ''
    const known = [...witness.custody.claims.keys()]
    const freed = [...witness.custody.freedClaims]
    if (freed.length > 0 && random.chance(40)) return random.pick(freed)
    return known.length > 0 && random.chance(30) ? random.pick(known) : random.hash128()
  }

  private first(): string {
    if (this.random.chance(92)) return ''
    return this.random.chance(80) ? this.evidenceOf(null) : this.random.hash128()
  }

  private debtor(): WitnessedAccount | null {
    const { random, witness } = this
    const owing = [...witness.custody.debts].filter(([, debt]) => debt > 0n).map(([key]) => Number(key.split('/')[0]))
    return owing.length > 0 ? (witness.accounts.get(random.pick(owing)) ?? null) : null
  }

  private account(): WitnessedAccount {
    return this.random.pick(spenders(this.witness))
  }

  private newEvidence(): string {
    return this.random.chance(90) ? this.random.hash128() : this.evidenceOf(null)
  }

  /** Known, in that state where one is. */
  private evidenceOf(state: string | null): string {
    const spending = new Set([0, ...spenders(this.witness).map(({ accountId }) => accountId)])
    const known: string[] = []
    for (const [evidence, credit] of this.witness.custody.credits)
      if ((state === null || credit.state === state) && spending.has(credit.accountId)) known.push(evidence)
    return known.length > 0 ? this.random.pick(known) : this.random.hash128()
  }

  private key(): string {
    return this.random.chance(15) ? this.random.hash128() : ''
  }

  private act(account?: WitnessedAccount) {
    const actor: Actor = { origin: 'operator', actorId: 71, accountId: 0, realm: account?.realm ?? 'real', key: '' }
    return { actor, approverId: this.random.chance(95) ? 72 : this.random.pick([0, 71]), reasonCode: 'funding' } as const
  }
}
