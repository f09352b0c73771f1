import type { DepositChain } from '@glasshouse/records'

/** Names of chains beside those of their tokens, for people. */
export const NETWORK_NAMES: Readonly<Record<DepositChain, Readonly<Record<'own' | 'token', string>>>> = {
  ethereum: { own: 'Ethereum', token: 'Ethereum (ERC20)' },
  tron: { own: 'Tron', token: 'Tron (TRC20)' },
  bitcoin: { own: 'Bitcoin', token: 'Bitcoin' },
}
/** Coins of the chains themselves; every other coin on them is a token. */
const OWN_COINS: Readonly<Record<DepositChain, string>> = { ethereum: 'eth', tron: 'trx', bitcoin: 'btc' }

export const networkTitle = (chain: DepositChain, coin: string): string => NETWORK_NAMES[chain][OWN_COINS[chain] === coin ? 'own' : 'token']

/** Decimals that a chain keeps of a coin. */
export const CHAIN_DECIMALS: Readonly<Record<string, number>> = {
  'tron usdt': 6,
  'ethereum usdt': 6,
  'bitcoin btc': 8,
  'ethereum eth': 18,
  'tron trx': 6,
}
