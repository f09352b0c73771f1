import { type AssetId, formatDecimal, type PostingPurpose, unitsOf } from '@glasshouse/domain'
import { type CustodyMovement, type HouseBalance, sumCustody, sumSuspense } from '@glasshouse/read-model'
import type { CustodyEquation } from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'

export type CustodyServices = Needs<'listing' | 'readModel'>

/** Decimals that no asset exceeds. */
const SCALE = 18
const units = (text: string) => unitsOf(text, SCALE)
const money = (sum: bigint) => formatDecimal(sum, SCALE)

/**
 * What custody keeps, against everything that ever came in and went out: its balance stands below zero by that, for users
 * and in suspense. Three ways of the tables to one figure: balance, movements, and the list of what waits.
 */
export async function custodyOf({ listing, readModel }: CustodyServices, balances: readonly HouseBalance[]): Promise<CustodyEquation[]> {
  const [movements, waiting] = await Promise.all([sumCustody(readModel), sumSuspense(readModel)])
  const assets = new Set([...movements, ...waiting].map(({ asset_id }) => asset_id))
  return [...assets].sort((one, other) => one - other).map((assetId) => equationOf(listing.asset(assetId).symbol, assetId))

  function equationOf(coin: string, assetId: AssetId): CustodyEquation {
    const own = movements.filter(({ asset_id }) => asset_id === assetId)
    const balanceOf = (purpose: HouseBalance['purpose']) =>
      balances
        .filter((one) => one.realm === 'real' && one.purpose === purpose && one.asset_id === assetId)
        .reduce((sum, { available, held }) => sum + units(available) + units(held), 0n)
    const kept = -balanceOf('custody')
    const suspense = balanceOf('suspense')
    const cameIn = (purpose: PostingPurpose) => -sumOf(own, purpose, ({ outgoing }) => outgoing)
    const wentOut = (purpose: PostingPurpose) => sumOf(own, purpose, ({ incoming }) => incoming)
    const parts = {
      ...{ deposits: cameIn('deposit'), taken: cameIn('suspense') },
      ...{ paid: wentOut('withdrawal'), returned: wentOut('suspense'), reversed: wentOut('reversal') + wentOut('debt') },
    }
    const inLessOut = parts.deposits + parts.taken - parts.paid - parts.returned - parts.reversed
    const listed = waiting.filter(({ asset_id }) => asset_id === assetId).reduce((sum, { amount }) => sum + units(amount), 0n)
    const figures = { forUsers: kept - suspense, suspense, ...parts, waiting: listed }
    const texts = Object.fromEntries(Object.entries(figures).map(([name, sum]) => [name, money(sum)])) as Record<
      keyof typeof figures,
      string
    >
    return { coin, ...texts, isRight: kept === inLessOut && suspense === listed }
  }
}

const sumOf = (movements: readonly CustodyMovement[], purpose: PostingPurpose, of: (movement: CustodyMovement) => string): bigint =>
  movements.filter((one) => one.purpose === purpose).reduce((sum, movement) => sum + units(of(movement)), 0n)
