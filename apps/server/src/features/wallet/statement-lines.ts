import {
  type AssetConfig,
  formatDecimal,
  type Hash128,
  type PostingPurpose,
  readStoryName,
  type StoryKind,
  unitsOf,
  type Wallet,
  withdrawalNumber,
} from '@glasshouse/domain'
import { type BalanceSum, type PostingRow, postingsOf } from '@glasshouse/read-model'
import type { AskedStatement, SumServices } from './statement-sums.ts'

/** One posting as a statement tells it. */
export interface StatementLine {
  /** Its place in history, as the app names it. */
  readonly id: string
  readonly atMs: number
  readonly wallet: Wallet
  readonly symbol: string
  readonly purpose: PostingPurpose
  readonly kind: StoryKind
  readonly sourceId: string
  /** Of a deposit or withdrawal, as its owner knows it; '' of anything else. */
  readonly number: string
  /** Of the total; '0' where money only moved between available and held. */
  readonly change: string
  readonly heldDelta: string
  readonly balance: string
  readonly held: string
}

/**
 * Postings of a period, the oldest first, as they are read page by page. Fails where they do not lead from the opening to
 * the closing balances: a statement that does not add up is not handed out whole.
 */
export async function* statementLines(
  services: SumServices,
  asked: AskedStatement,
  balances: readonly BalanceSum[],
): AsyncGenerator<readonly StatementLine[]> {
  const sums = new RunningSums(services, balances)
  for await (const page of postingsOf(services.readModel, asked))
    yield await numbered(
      services,
      asked,
      page.map((posting) => sums.add(posting)),
    )
  sums.close()
}

const OF_DEPOSITS: readonly StoryKind[] = ['deposit', 'reversal', 'debt']

async function numbered({ deposits }: SumServices, { userId }: AskedStatement, lines: readonly StatementLine[]): Promise<StatementLine[]> {
  const evidence = lines.filter(({ kind }) => OF_DEPOSITS.includes(kind)).map(({ sourceId }) => sourceId)
  const serials = await deposits.book.numbersOf(userId, [...new Set(evidence)] as Hash128[])
  return lines.map((line) => ({
    ...line,
    number:
      line.kind === 'withdrawal'
        ? withdrawalNumber(line.sourceId)
        : OF_DEPOSITS.includes(line.kind)
          ? (serials.get(line.sourceId) ?? '')
          : '',
  }))
}

const keyOf = ({ wallet, asset_id }: Pick<PostingRow, 'wallet' | 'asset_id'>) => `${wallet}/${asset_id}`

class RunningSums {
  readonly #services: SumServices
  readonly #balances: readonly BalanceSum[]
  readonly #units = new Map<string, bigint>()

  constructor(services: SumServices, balances: readonly BalanceSum[]) {
    this.#services = services
    this.#balances = balances
    for (const sum of balances) this.#units.set(keyOf(sum), this.#unitsOf(sum, sum.opening))
  }

  add(posting: PostingRow): StatementLine {
    const { symbol, decimals } = this.#asset(posting)
    const units = (text: string) => unitsOf(text, decimals)
    const change = units(posting.available_delta) + units(posting.held_delta)
    const balance = units(posting.available) + units(posting.held)
    const before = this.#units.get(keyOf(posting)) ?? 0n
    if (before + change !== balance) throw new Error(`the statement of account ${posting.account_id} does not add up at ${posting.seq}`)
    this.#units.set(keyOf(posting), balance)
    return {
      id: `${posting.seq}-${posting.position}`,
      atMs: posting.at_ms,
      wallet: posting.wallet,
      symbol,
      purpose: posting.purpose,
      ...readStoryName(posting.story),
      number: '',
      change: formatDecimal(change, decimals),
      heldDelta: posting.held_delta,
      balance: formatDecimal(balance, decimals),
      held: posting.held,
    }
  }

  close(): void {
    for (const sum of this.#balances)
      if (this.#units.get(keyOf(sum)) !== this.#unitsOf(sum, sum.closing))
        throw new Error('a statement does not lead to its closing balance')
  }

  #asset = ({ asset_id }: Pick<PostingRow, 'asset_id'>): AssetConfig => this.#services.listing.asset(asset_id)
  #unitsOf = (of: Pick<PostingRow, 'asset_id'>, text: string): bigint => unitsOf(text, this.#asset(of).decimals)
}
