import type { ApiError } from '@glasshouse/client'
import type { Brand } from '@glasshouse/wire'
import { type BankCardSummary, CARD_NUMBER_MIN } from '@glasshouse/wire'
import type messages from '../../words/en/messages.json'

export type CardFields = Omit<BankCardSummary, 'id' | 'isDefault'>
export type CardField = keyof CardFields

export const NO_CARD: CardFields = {
  ...{ number: '', holderName: '', holderAddress: '', bankName: '', bankBranch: '', bankAddress: '', bankCode: '', currency: '' },
}

type MessageKey = Extract<keyof typeof messages, 'Bank_please_card' | 'Bank_please_cardNumber' | 'Bank_please_cardName'>
/** A text by its key, or a refusal of the exchange. */
export type CardErrors = Partial<Record<CardField, MessageKey | ApiError>>

interface CardRules extends Pick<Brand, 'bankForm'> {
  /** No number typed keeps the one there is. */
  readonly isKept: boolean
}

/** In the order of the form. Nothing but the length of a number is looked at. */
export function cardErrors(fields: CardFields, { bankForm, isKept }: CardRules): CardErrors {
  const [number, holder, bank] = [fields.number.trim(), fields.holderName.trim(), fields.bankName.trim()]
  const isNamed = bankForm === 'payee' ? holder !== '' : holder !== '' || bank !== ''
  return {
    ...numberError(number, isKept),
    ...(isNamed ? {} : { holderName: 'Bank_please_cardName' }),
    ...(bankForm === 'payee' && bank === '' ? { bankName: 'Bank_please_cardName' } : {}),
  }
}

function numberError(number: string, isKept: boolean): CardErrors {
  if (number === '') return isKept ? {} : { number: 'Bank_please_card' }
  return number.length < CARD_NUMBER_MIN ? { number: 'Bank_please_cardNumber' } : {}
}

const FIELDS: Readonly<Record<string, CardField>> = {
  ...{ cardNumber: 'number', userName: 'holderName', userAddress: 'holderAddress', coin: 'currency' },
  ...{ bankName: 'bankName', bankBranch: 'bankBranch', bankAddress: 'bankAddress', bankCode: 'bankCode' },
}

/** The field of the form that a refusal is about; undefined: none of them. */
export const fieldOf = ({ field }: Pick<ApiError, 'field'>): CardField | undefined => (field === undefined ? undefined : FIELDS[field])
