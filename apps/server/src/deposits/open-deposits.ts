import type { AssetConfig } from '@glasshouse/domain'
import {
  DepositAddresses,
  DepositBook,
  type DepositChain,
  DepositClaims,
  DepositDesk,
  type DepositParts,
  type DerivingKey,
  depositKind,
  type ExchangeFacts,
  type Files,
  type Records,
  Reviews,
  type Settings,
  WireAccounts,
} from '@glasshouse/records'
import { type Config, ConfigError } from '../config/config.ts'
import { figureOf } from '../messages/figure-of.ts'
import type { Notices } from '../messages/notices.ts'
import { writtenAddress } from './chain-addresses.ts'
import { DepositChannels } from './deposit-channels.ts'
import { wireEntries } from './deposit-settings.ts'
import { derivingKey, ExtendedKeyError } from './extended-key.ts'

export interface DepositService {
  readonly claims: DepositClaims
  readonly book: DepositBook
  readonly desk: DepositDesk
  readonly channels: DepositChannels
  readonly wires: WireAccounts
  /** Whether an address is shown for deposits, to one user or to everybody: nothing is paid out to it. */
  readonly isHouseAddress: (address: string) => Promise<boolean>
}
export interface OpenDepositParts {
  readonly config: Pick<Config, 'depositKeys'>
  readonly db: Records
  readonly clock: () => number
  readonly files: Files
  readonly notices: Notices
  readonly settings: Settings
  readonly assets: () => readonly AssetConfig[]
  readonly isSandbox: boolean
}

/** Deposits with their addresses, their reviews and what people are told of them. */
export function openDeposits({ config, db, clock, files, notices, settings, assets, isSandbox }: OpenDepositParts): DepositService {
  const tell: DepositParts['tell'] = (tx, notice) =>
    notices.tell(tx, { ...notice, values: { ...notice.values, amount: figureOf(notice.values.amount) } })
  const parts: DepositParts = { db, clock, files, reviews: new Reviews(db, clock), kind: depositKind(tell, clock), tell }
  const addresses = new DepositAddresses(db, clock)
  const wires = new WireAccounts(db, clock)
  const channels = new DepositChannels({ settings, wires, assets, keys: derivingKeys(config.depositKeys), addresses, isSandbox })
  return {
    claims: new DepositClaims(parts),
    book: new DepositBook(parts),
    desk: new DepositDesk(parts),
    channels,
    wires,
    isHouseAddress: async (address) => {
      const written = writtenAddress(address)
      return written !== null && ((await channels.isForEverybody(written)) || (await addresses.ownerOf(written)) !== null)
    },
  }
}

/**
 * The brand names accounts at banks for the first start alone: what it named then is kept, and only acts of two
 * operators change it.
 */
export async function seedWires(
  { wires }: Pick<DepositService, 'wires'>,
  settings: Settings,
  facts: Pick<ExchangeFacts, 'once'>,
): Promise<void> {
  const named = wireEntries((await settings.all()).WIRE_TRANSFER_SETTING).map(({ coinName: name, ...entry }) => ({ ...entry, name }))
  await wires.seed(JSON.parse(await facts.once('wire_accounts', JSON.stringify(named))))
}

/** A key that derives nothing stops the start. */
export function derivingKeys(texts: Config['depositKeys']): ReadonlyMap<DepositChain, DerivingKey> {
  return new Map([...texts].map(([chain, text]) => [chain, keyOf(chain, text)]))
}

function keyOf(chain: DepositChain, text: string): DerivingKey {
  try {
    return derivingKey(chain, text)
  } catch (error) {
    throw error instanceof ExtendedKeyError ? new ConfigError(`DEPOSIT_KEY_${chain.toUpperCase()} ${error.message}`) : error
  }
}
