import type { DepositChannel } from '@glasshouse/wire'

export const isWire = ({ network }: DepositChannel): boolean => network === 'wire'

/** One group of ways for each coin, in the order of the exchange. */
export function coinsOf(channels: readonly DepositChannel[]): readonly [DepositChannel, ...DepositChannel[]][] {
  const byCoin = new Map<string, [DepositChannel, ...DepositChannel[]]>()
  for (const channel of channels) {
    const group = byCoin.get(channel.coin)
    if (group) group.push(channel)
    else byCoin.set(channel.coin, [channel])
  }
  return [...byCoin.values()]
}

export function matches({ coin, name, networkName, currency }: DepositChannel, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [coin, name, networkName, currency].some((text) => text.toLowerCase().includes(wanted))
}

/** Address of the screen of one way; a wire is served by people. */
export const applyPath = (channel: DepositChannel): string =>
  `/recharge-apply?${new URLSearchParams({ type: channel.name, coin: channel.coin, ...(isWire(channel) ? { isMCS: 'true' } : {}) })}`
