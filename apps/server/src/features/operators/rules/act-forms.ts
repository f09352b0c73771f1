import {
  COMMANDS,
  type CommandType,
  coinWord,
  type fields,
  formatDecimal,
  OPERATOR_ACT_NAMES,
  OPERATOR_ACT_RULES,
  type OperatorActName,
} from '@glasshouse/domain'
import { RETENTION_YEARS_MOST, withdrawalMethodsIn } from '@glasshouse/records'
import type { ActForm, ActWord } from '@glasshouse/wire'
import { unlistedContracts, unlistedOptions } from '../../../clocks/unlisted.ts'
import type { Needs } from '../../../services/services.ts'
import type { OperatorAct } from '../operator-act.ts'
import { OPERATOR_ACTS } from '../operator-acts.ts'
import { LISTING_ACTS, type ListingAct, waitingToBeListed } from './listing-acts.ts'
import { ownCoinsWithoutMarket } from './own-coin-acts.ts'

export type FormServices = Needs<'feed' | 'listing', 'settings'>

/** Every act of the role table as a form: from its own help, and bounds from the fields of its command. */
export async function actForms(services: FormServices): Promise<ActForm[]> {
  const methods = withdrawalMethodsIn((await services.records.settings.all()).WITHDRAWAL_CHANNEL_SETTING).map(({ id }) => id)
  return OPERATOR_ACT_NAMES.map((name) => {
    const act: OperatorAct = OPERATOR_ACTS[name]
    const { ask, approve } = OPERATOR_ACT_RULES[name]
    return {
      ...{ act: name, what: act.what, kind: 'commands' in act ? 'core' : 'records', ask: [...ask], approve: [...approve] },
      ...{ needsEvidence: act.what.includes('--evidence'), needsConfirmation: act.what.includes('--confirm') },
      words: namesIn(act.words).map((word) => wordOf(services, { act: name, word, values: act.values ?? {}, methods })),
    }
  })
}

/** `<symbol> [words]` -> both names, with the brackets that say whether they must be there. */
const namesIn = (help: string): string[] => help.match(/<[^>]*>|\[[^\]]*\]/g) ?? []

interface AskedWord {
  readonly act: OperatorActName
  /** With its brackets. */
  readonly word: string
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly methods: readonly string[]
}
const NO_BOUNDS = { least: null, most: null, places: null } as const

function wordOf(services: FormServices, { act, word, values, methods }: AskedWord): ActWord {
  const name = word.slice(1, -1)
  const isOptional = word.startsWith('[')
  const choice = (all: readonly string[]): ActWord => ({ name, isOptional, kind: 'choice', values: [...all], ...NO_BOUNDS })
  const allowed = values[name]
  if (allowed) return choice(allowed)
  if (name.endsWith('on|off')) return choice(['on', 'off'])
  const listed = choicesNow(services, act, name, methods)
  if (listed) return choice(listed)
  const bounds = boundsOf(act, name)
  if (bounds) return { name, isOptional, values: [], ...bounds }
  return { name, isOptional, kind: kindOf(name), values: [], ...NO_BOUNDS, ...(PLACES[name] === undefined ? {} : { places: PLACES[name] }) }
}

/** What is there to choose from now. */
function choicesNow(services: FormServices, act: OperatorActName, name: string, methods: readonly string[]): readonly string[] | null {
  if (isListingAct(act)) return waitingToBeListed(services, act)
  const { listing } = services
  const { markets, contracts, options, assets } = listing.configuration
  const symbols = (configs: readonly { readonly symbol: string }[]) => configs.map(({ symbol }) => symbol)
  if (act === 'list-own-market') return ownCoinsWithoutMarket(listing.configuration).map(coinWord)
  if (name === 'coin') return assets.map(coinWord)
  if (name === 'method') return methods
  if (name === 'period seconds') return [...new Set(options.flatMap(({ periods }) => periods.map(({ seconds }) => String(seconds))))]
  if (name === 'symbol|all') {
    const waiting = symbols(act === 'list-contract' ? unlistedContracts(listing.configuration) : unlistedOptions(listing.configuration))
    return ['all', ...waiting]
  }
  if (name !== 'symbol') return null
  const all = act.endsWith('-state') ? ['all'] : []
  if (act.startsWith('contract-')) return [...all, ...symbols(contracts)]
  if (act.startsWith('option-')) return [...all, ...symbols(options)]
  return act.startsWith('index-') ? symbols(listing.configuration.indices) : symbols(markets)
}

const isListingAct = (act: OperatorActName): act is ListingAct => Object.hasOwn(LISTING_ACTS, act)

const PPM_PLACES = 6
type Encoding = fields.Encoding

/** Words that become a field of a command as they are, or as parts of a million: the field's own bounds. */
const FIELDS: Readonly<Record<string, { readonly command: CommandType; readonly path: readonly string[]; readonly isPpm?: true }>> = {
  'maker share': { command: 'SetMarketFees', path: ['makerFeePpm'], isPpm: true },
  'taker share': { command: 'SetMarketFees', path: ['takerFeePpm'], isPpm: true },
  'profit share': { command: 'ConfigureOption', path: ['option', 'periods', 'oddsPpm'], isPpm: true },
  'market share': { command: 'ConfigureOption', path: ['option', 'marketLimitPpm'], isPpm: true },
  'second share': { command: 'ConfigureOption', path: ['option', 'secondLimitPpm'], isPpm: true },
  'delay ms': { command: 'ConfigureOption', path: ['option', 'strikeDelayMs'] },
  'within ms': { command: 'ConfigureOption', path: ['option', 'strikeWithinMs'] },
  'take band': { command: 'ConfigureMarket', path: ['market', 'takeBandPpm'], isPpm: true },
  'rest band': { command: 'ConfigureMarket', path: ['market', 'restBandPpm'], isPpm: true },
  'open interest factor': { command: 'ConfigureContract', path: ['contract', 'openInterestFactor'] },
  'least sources': { command: 'ConfigureIndex', path: ['index', 'minSources'] },
  version: { command: 'SetProductGate', path: ['gate', 'version'] },
  age: { command: 'SetProductGate', path: ['gate', 'ageLeast'] },
  'terms version': { command: 'SetProductGate', path: ['gate', 'termsVersion'] },
}

function boundsOf(act: OperatorActName, name: string): Pick<ActWord, 'kind' | 'least' | 'most' | 'places'> | null {
  if (act === 'retention-years') return { kind: 'whole', least: '0', most: String(RETENTION_YEARS_MOST), places: 0 }
  const field = FIELDS[name]
  if (!field) return null
  const encoding = field.path.reduce<Encoding>(
    (at, step) => inner(at)[step]?.encoding ?? fail(`${field.command} has no field ${field.path.join('.')}`),
    { kind: 'record', fields: COMMANDS[field.command].fields },
  )
  if (encoding.kind !== 'uint') return fail(`${field.command}.${field.path.join('.')} is no number`)
  const [least, most] = [encoding.least, encoding.most]
  if (field.isPpm !== true) return { kind: 'whole', least: String(least), most: String(most), places: 0 }
  const share = (ppm: number) => formatDecimal(BigInt(ppm), PPM_PLACES)
  return { kind: 'decimal', least: share(least), most: share(most), places: PPM_PLACES }
}

/** Fields of a record, or of the records of a list. */
function inner(encoding: Encoding): fields.Fields {
  if (encoding.kind === 'list') return inner(encoding.item.encoding)
  return encoding.kind === 'record' ? encoding.fields : fail(`${encoding.kind} has no fields`)
}

function fail(message: string): never {
  throw new Error(message)
}

const PLACES: Readonly<Record<string, number>> = { 'fee rate': PPM_PLACES, 'delay in minutes': 0, decimals: 0 }

/** By what the names of today say; any other is a text, and the act's own check says what is wrong with it. */
function kindOf(name: string): ActWord['kind'] {
  if (name === 'uid') return 'uid'
  if (/\bISO time\b/.test(name)) return 'time'
  if (/\bby commas\b/.test(name)) return 'list'
  if (/^(amount|fee rate|fixed fee|minimum|ratio|position limit|least stake|most stake|least order|most order)\b/.test(name))
    return 'decimal'
  return /^(delay in minutes|decimals)$/.test(name) ? 'whole' : 'text'
}
