import type { AddressType, PayoutDestination } from '@glasshouse/domain'
import { type BankCard, isOneName, type KeptWithdrawal } from '@glasshouse/records'
import { WITHDRAWAL_FIELDS, type WithdrawalRequest } from '@glasshouse/wire'
import { ApiError } from '../errors/api-error.ts'
import type { Needs } from './services.ts'

export type DestinationServices = Needs<'bankCards' | 'identity' | 'withdrawals', 'withdrawalAddresses'>

/** An address out of the person's own book, so that a new one was proved, told, and has waited. */
export async function addressFor(
  { records, withdrawals }: DestinationServices,
  userId: string,
  { network, address }: { readonly network: AddressType; readonly address: string },
): Promise<PayoutDestination> {
  const field = WITHDRAWAL_FIELDS.address
  if (address === '') throw new ApiError({ reason: 'field_missing', field, rule: 'is required' })
  if (await withdrawals.houseAddresses.isHouseAddress(address)) throw new ApiError({ reason: 'address_of_house', field })
  const known = (await records.withdrawalAddresses.of(userId)).find((one) => one.type === network && one.address === address)
  if (!known) throw new ApiError({ reason: 'address_not_saved', field })
  return { kind: 'coin', network, addressId: known.addressId, address, name: known.name }
}

/** A saved card whose holder has the name under which the person was verified. */
export async function cardFor(
  services: DestinationServices,
  userId: string,
  asked: Pick<WithdrawalRequest, 'cardId' | 'bank'>,
): Promise<PayoutDestination & { readonly kind: 'card' }> {
  const cards = await services.bankCards.of(userId)
  if (cards.length === 0) throw new ApiError({ reason: 'card_missing', field: WITHDRAWAL_FIELDS.card })
  const card = asked.cardId === '' ? byWords(cards, asked.bank) : cards.find(({ cardId }) => cardId === asked.cardId)
  if (!card) throw new ApiError({ reason: 'not_found', field: WITHDRAWAL_FIELDS.card })
  await assertOwnName(services, userId, card.holderName)
  const { isDefault: _, holderAddress: __, ...destination } = card
  return { kind: 'card', ...destination }
}

/** Older clients name the bank instead of the card. */
function byWords(cards: readonly BankCard[], { bankName, holderName, bankBranch }: WithdrawalRequest['bank']): BankCard | undefined {
  const isMeant = (card: BankCard) =>
    (bankName === '' || card.bankName === bankName) &&
    (holderName === '' || card.holderName === holderName) &&
    (bankBranch === '' || card.bankBranch === bankBranch)
  const meant = cards.filter(isMeant)
  return meant.find(({ isDefault }) => isDefault) ?? meant[0]
}

async function assertOwnName({ identity }: DestinationServices, userId: string, holderName: string): Promise<void> {
  const verified = (await identity.identities.states(userId))[1]
  if (verified?.state !== 'approved') throw new ApiError({ reason: 'primary_needed' })
  if (holderName === '' || !isOneName(verified.realName, holderName))
    throw new ApiError({ reason: 'card_holder_foreign', field: WITHDRAWAL_FIELDS.card })
}

/**
 * Before money leaves: the address or card still stands as it was asked for. Whoever removes it takes the withdrawal's
 * way out with it.
 */
export async function assertStillThere(services: DestinationServices, { userId, destination }: KeptWithdrawal): Promise<void> {
  if (destination === null) throw new ApiError({ reason: 'card_changed' })
  if (destination.kind === 'coin') {
    const known = await services.records.withdrawalAddresses.of(userId)
    if (known.some(({ addressId, address }) => addressId === destination.addressId && address === destination.address)) return
    throw new ApiError({ reason: 'card_changed' })
  }
  const card = (await services.bankCards.of(userId)).find(({ cardId }) => cardId === destination.cardId)
  const isSame = card !== undefined && CARD_FIELDS.every((field) => card[field] === destination[field])
  if (!isSame) throw new ApiError({ reason: 'card_changed' })
  await assertOwnName(services, userId, card.holderName)
}

const CARD_FIELDS = ['number', 'holderName', 'bankName', 'bankBranch', 'bankAddress', 'bankCode', 'currency'] as const
