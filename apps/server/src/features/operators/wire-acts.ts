import type { WireAccount, WireAccountTerms } from '@glasshouse/records'
import { explained } from '../../deposits/deposit-faults.ts'
import { coinEntries } from '../../deposits/deposit-settings.ts'
import { ApiError } from '../../errors/api-error.ts'
import { decimalOf, isOn } from './act-words.ts'
import type { AskedAct, OperatorAct, RecordsWork, Words } from './operator-act.ts'

const TEXT_MAX = 100
const DECIMALS_MAX = 8

/** Acts on the accounts that people send wires to. Whoever can set one alone could have every wire sent to anybody. */
export const WIRE_ACTS = {
  'wire-account': {
    words: '<name> <coin> <currency> <decimals> <bank> <holder> <account number> <bank code> <bank address or ->',
    what: 'account that wires are sent to from then on, a version of its own; claims that are open keep theirs; the approver reads the account number on a paper of the bank and types it by --confirm',
    work: setAccount,
  },
  'wire-account-state': {
    words: '<name> <on|off>',
    what: 'whether the account of that name takes wires',
    work: setState,
  },
} as const satisfies Record<string, OperatorAct>

async function setAccount(asked: AskedAct, words: Words): Promise<RecordsWork> {
  const terms = termsIn(asked, words)
  const before = await currentOf(asked, terms.name)
  await assertNoChain(asked, terms.name)
  // A claim of that name has its amount in this unit.
  if (before && (before.coin !== terms.coin || before.currency !== terms.currency || before.decimals !== terms.decimals))
    throw malformed('name', `stands for ${before.coin}, ${before.currency} and ${before.decimals} decimals; another one needs a new name`)
  if (asked.confirmation !== null && asked.confirmation.trim() !== terms.number)
    throw malformed('confirmation', 'must be the account number that is asked for')
  return changed(asked, terms, before)
}

async function setState(asked: AskedAct, [name = '', word]: Words): Promise<RecordsWork> {
  const before = await currentOf(asked, name)
  if (!before) throw new ApiError({ reason: 'not_found', field: 'name' })
  const isOpen = isOn(word)
  if (isOpen === before.isOpen) throw malformed('words', `must change something: the account is ${isOpen ? 'on' : 'off'} already`)
  return changed(asked, { ...before, isOpen }, before)
}

const changed = (
  { services, by, approval }: AskedAct,
  terms: WireAccountTerms,
  before: Pick<WireAccount, 'version'> | undefined,
): RecordsWork => ({
  execute: (tx) => {
    const actors = { requestedBy: by.actorId, approvedBy: approval.approverId }
    return explained(services.deposits.wires.change(tx, terms, before?.version ?? 0, actors))
  },
  committed: () => {},
})

async function currentOf({ services }: AskedAct, name: string): Promise<WireAccount | undefined> {
  return (await services.deposits.wires.current()).find((account) => account.name === name)
}

/** A wire of the name of a chain's way would stand in its place. */
async function assertNoChain({ services }: AskedAct, name: string): Promise<void> {
  const chains = coinEntries((await services.records.settings.all()).ASSET_COIN)
  if (chains.some(({ coinName }) => coinName === name)) throw malformed('name', 'is the name of a chain’s way')
}

function termsIn({ services }: AskedAct, words: Words): WireAccountTerms {
  const [name = '', coin = '', currency = '', decimals, bank, holder, number, code, address = ''] = words
  if (!/^[\w .()-]{1,40}$/.test(name)) throw malformed('name', 'must be a name such as USD wire, of 40 characters at most')
  if (!services.listing.configuration.assets.some(({ symbol }) => symbol === coin))
    throw new ApiError({ reason: 'unknown_asset', field: 'coin' })
  if (!/^[A-Z]{3}$/.test(currency)) throw malformed('currency', 'must be a code of three letters such as USD')
  return {
    ...{ name, coin, currency, isOpen: true },
    decimals: decimalsIn(decimals),
    bankName: textIn('bank', bank),
    holderName: textIn('holder', holder),
    number: textIn('account number', number),
    bankCode: textIn('bank code', code),
    bankAddress: address === '-' || address === '' ? '' : textIn('bank address', address),
  }
}

function decimalsIn(text: string | undefined): number {
  const decimals = Number(decimalOf(text, 0, 'decimals'))
  if (decimals > DECIMALS_MAX) throw malformed('decimals', `must be a whole number from 0 to ${DECIMALS_MAX}`)
  return decimals
}

/** Shown to people and copied by them: one line, without signs that cannot be seen. */
function textIn(field: string, text = ''): string {
  const trimmed = text.trim()
  if (trimmed === '') throw new ApiError({ reason: 'field_missing', field, rule: 'is required' })
  if (trimmed.length > TEXT_MAX || /[\p{C}\p{Zl}\p{Zp}]/u.test(trimmed))
    throw malformed(field, `must be one line of at most ${TEXT_MAX} characters, without invisible ones`)
  return trimmed
}

const malformed = (field: string, rule: string): ApiError => new ApiError({ reason: 'field_malformed', field, rule })
