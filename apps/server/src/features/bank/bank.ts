import type { CredentialChange } from '@glasshouse/domain'
import { type BankCardFields, CardError, isOneName, type Records, type Session } from '@glasshouse/records'
import {
  BANK_CARD_FIELDS,
  bankCardToWire,
  defaultBank,
  deleteBank,
  dictionary,
  getbank,
  list,
  maskedCardNumber,
  saveBank,
  success,
  toBankCard,
  updateBank,
} from '@glasshouse/wire'
import { type CallServer, servePublic, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type BankServices = Needs<'bankCards' | 'brand' | 'credentialChanges' | 'identity' | 'proofs', 'settings'>

/** Bank cards to which a user is paid out. Each change lets money out elsewhere, so it is proved and told. */
export function bankRoutes(server: CallServer, services: BankServices): void {
  const { bankCards, credentialChanges, proofs, records } = services
  const { settings } = records
  const make = <T>({ userId, sessionId }: Session, change: CredentialChange, work: (tx: Records) => Promise<T>) =>
    credentialChanges.make({ userId, sessionId, change }, work).catch(refused)

  servePublic(server, dictionary, async ({ params }) => list(entriesOf((await settings.all())[params.type as string])))

  serveUser(server, getbank, async ({ session }) => list((await bankCards.of(session.userId)).map(bankCardToWire)))

  serveUser(server, saveBank, async ({ session, body, request }) => {
    const fields = toBankCard(body)
    await assertFields(services, session.userId, fields)
    await proofs.require(session, request)
    const id = await make(session, 'card_added', (tx) => bankCards.add(tx, session.userId, fields))
    return success({ id }, { msg: 'Card added' })
  })

  serveUser(server, updateBank, async ({ session, body, request }) => {
    const kept = await bankCards.find(session.userId, body.id).catch(refused)
    const given = toBankCard(body)
    const fields = { ...given, number: given.number === maskedCardNumber(kept.number) ? kept.number : given.number }
    await assertFields(services, session.userId, fields)
    await proofs.require(session, request)
    await make(session, 'card_changed', (tx) => bankCards.change(tx, session.userId, body.id, fields))
    return success(null, { msg: 'Card changed' })
  })

  serveUser(server, defaultBank, async ({ session, body }) => {
    await bankCards.makeDefault(session.userId, body.id).catch(refused)
    return success(null, { msg: 'Default card set' })
  })

  serveUser(server, deleteBank, async ({ session, params, request }) => {
    const cardId = params.id as string
    await bankCards.find(session.userId, cardId).catch(refused)
    await proofs.require(session, request)
    await make(session, 'card_removed', (tx) => bankCards.remove(tx, session.userId, cardId))
    return success(null, { msg: 'Card removed' })
  })
}

/** What no schema knows: the brand's form, the currencies of the settings, the name of a verified person. */
async function assertFields({ brand, identity, records }: BankServices, userId: string, fields: BankCardFields): Promise<void> {
  const { number, holderName, bankName, currency } = fields
  if (number.includes(MASK)) throw new ApiError({ reason: 'field_malformed', field: BANK_CARD_FIELDS.number, rule: 'must be given whole' })
  if (brand.bankForm === 'payee' && holderName === '') throw missing('holderName')
  if (brand.bankForm === 'payee' && bankName === '') throw missing('bankName')
  if (holderName === '' && bankName === '') throw missing('holderName')
  const currencies = entriesOf((await records.settings.all()).t_bank_coin).map(({ dictValue }) => dictValue)
  if (currency !== '' && !currencies.includes(currency))
    throw new ApiError({ reason: 'value_not_listed', field: BANK_CARD_FIELDS.currency, rule: `must be one of ${currencies.join(', ')}` })
  const verified = (await identity.identities.states(userId))[1]
  if (holderName !== '' && verified?.state === 'approved' && !isOneName(verified.realName, holderName))
    throw new ApiError({ reason: 'card_holder_foreign', field: BANK_CARD_FIELDS.holderName })
}

const missing = (field: 'holderName' | 'bankName') =>
  new ApiError({ reason: 'field_missing', field: BANK_CARD_FIELDS[field], rule: 'is required' })

/** Of a masked number. */
const MASK = '•'

interface DictionaryEntry {
  readonly dictValue: string
  readonly dictLabel: string
}
const entriesOf = (value: unknown): readonly DictionaryEntry[] => (Array.isArray(value) ? value : [])

function refused(error: unknown): never {
  if (!(error instanceof CardError)) throw error
  throw new ApiError({ reason: error.reason, ...(error.field ? { field: BANK_CARD_FIELDS[error.field] } : {}) })
}
