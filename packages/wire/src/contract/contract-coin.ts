import { type ContractConfig, formatDecimal, INDEX_DECIMALS, MARKET_STATES } from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'
import { type Coin, coin } from '../markets/coin.ts'
import { rateText, tickDecimals } from '../numbers/rates.ts'
import { faceText } from './quantities.ts'

/** Coin of the contract list. Its whole rule is a call of its own. */
export const contractCoin = coin.extend({
  /** Leverages offered: `2,5,10,20,50,100`; '' while the coin has no contract. */
  leverage: z.string(),
  /** Base coins in one contract; '0' without one. */
  shareNumber: decimalText,
  /** Taker fee as a share of the notional: '0.0005' is 0.05 %. Makers pay `makerFee` of the rules. */
  openFee: decimalText,
  closeFee: decimalText,
  /** Smallest step of a price. */
  tickSize: decimalText,
  /** State of the contract market; null without one. */
  contractState: z.enum(MARKET_STATES).nullable(),
})
export type ContractCoin = z.output<typeof contractCoin>

/** A coin with what its contract offers, if it has one. */
export function contractCoinToWire(coin: Coin, contract: ContractConfig | undefined): ContractCoin {
  if (!contract) return { ...coin, ...NO_CONTRACT }
  return {
    ...coin,
    priceDecimals: tickDecimals(contract.tickSize),
    leverage: contract.leverages.join(','),
    shareNumber: faceText(contract),
    openFee: rateText(contract.takerFeePpm),
    closeFee: rateText(contract.takerFeePpm),
    tickSize: formatDecimal(BigInt(contract.tickSize), INDEX_DECIMALS),
    contractState: contract.state,
  }
}

const NO_CONTRACT = { leverage: '', shareNumber: '0', openFee: '0', closeFee: '0', tickSize: '0', contractState: null } as const
