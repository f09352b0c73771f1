import type { AddressSummary, BankCardSummary, MethodSummary } from '@glasshouse/wire'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { shortAddress } from '../../../live/wallets/wallet.ts'
import { useWords } from '../../../words/words.ts'
import { ltr } from '../method-texts.ts'
import { formDetour } from './form-detour.ts'

export interface Destination {
  readonly id: string
  /** As the list shows it. */
  readonly text: string
  /** The whole address, or the end of the card's number with its bank. */
  readonly whole: string
  readonly currency: string
}

export const addressDestination = ({ id, address, name }: AddressSummary): Destination => ({
  ...{ id, whole: address, currency: '' },
  text: name === '' ? shortAddress(address) : `${name} · ${shortAddress(address)}`,
})

export const cardDestination = ({ id, number, bankName, holderName, currency }: BankCardSummary): Destination => {
  // The end of the number tells cards apart: a long name of a bank must not push it out of sight.
  const text = [ltr(number), bankName || holderName].filter((part) => part !== '').join(' · ')
  return { id, text, whole: text, currency }
}

interface DestinationFieldProps {
  readonly method: MethodSummary
  readonly destinations: readonly Destination[]
  readonly chosen: string
  readonly error: string | undefined
  readonly onChoose: (id: string) => void
}

/** Where it goes: out of the person's own book or cards, with the way to change them. */
export function DestinationField({ method, destinations, chosen, error, onChoose }: DestinationFieldProps) {
  const w = useWords('withdraw')
  const id = useId()
  const isCard = method.kind === 'card'
  return (
    <div data-field className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="text-xs font-medium text-ink-2">
          {w(isCard ? 'card' : 'address')}
        </label>
        <Link
          to={isCard ? '/bind-card' : '/addAddress'}
          state={formDetour(method)}
          className="-my-2 inline-flex min-h-11 items-center text-xs font-semibold text-accent"
        >
          {w(isCard ? 'manage_cards' : 'manage_addresses')}
        </Link>
      </div>
      <select
        id={id}
        name="destination"
        value={chosen}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChoose(target.value)}
        className={`min-h-12 w-full rounded-md border bg-surface-1 px-3 text-base text-ink-1 ${error ? 'border-down' : 'border-line-strong'}`}
      >
        <option value="">{w(isCard ? 'choose_card' : 'choose_address')}</option>
        {destinations.map((one) => (
          <option key={one.id} value={one.id}>
            {one.text}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className={`flex items-start gap-1 text-xs ${error ? 'text-down' : 'text-ink-2'}`}>
        {error && <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />}
        {error ?? <Note method={method} destinations={destinations} chosen={chosen} />}
      </p>
    </div>
  )
}

function Note({ method, destinations, chosen }: Pick<DestinationFieldProps, 'method' | 'destinations' | 'chosen'>) {
  const w = useWords('withdraw')
  const m = useWords('messages')
  const destination = destinations.find(({ id }) => id === chosen)
  if (method.kind === 'card') return destinations.length === 0 ? m('Unbound_bank_card') : null
  if (destination)
    return (
      <bdi dir="ltr" translate="no" className="figure wrap-anywhere">
        {destination.whole}
      </bdi>
    )
  return w(destinations.length === 0 ? 'no_address' : 'only_network')
}
