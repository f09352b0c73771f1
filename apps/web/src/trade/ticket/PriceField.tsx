import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { FigureField } from '../../live/text/FigureField.tsx'
import { useWords } from '../../words/words.ts'
import { decimalsOfTick, steppedPrice } from './ticks.ts'

export interface PriceFieldProps {
  readonly label: ReactNode
  /** What its steps change; else the price. */
  readonly what?: string | undefined
  /** Of the form's field. */
  readonly name?: string
  readonly price: string
  readonly tickSize: string
  /** As many as may be typed; else those of the tick. */
  readonly decimals?: number
  readonly error?: string | undefined
  readonly onPrice: (price: string) => void
  readonly onLeave?: () => void
}

/** A price, typed or taken up and down by ticks, with its buttons or with arrow keys. */
export function PriceField({ label, what, name = 'price', price, tickSize, decimals, error, onPrice, onLeave }: PriceFieldProps) {
  const step = { what, price, tickSize, onPrice }
  return (
    <FigureField
      name={name}
      label={label}
      value={price}
      decimals={decimals ?? decimalsOfTick(tickSize)}
      error={error}
      lead={<Step direction={-1} {...step} />}
      trail={<Step direction={1} {...step} />}
      onChange={onPrice}
      onStep={(direction) => onPrice(steppedPrice(price, tickSize, direction))}
      {...(onLeave && { onLeave })}
    />
  )
}

type StepProps = Pick<PriceFieldProps, 'what' | 'price' | 'tickSize' | 'onPrice'> & { readonly direction: 1 | -1 }

function Step({ direction, what, price, tickSize, onPrice }: StepProps) {
  const w = useWords('trade')
  const Mark = direction === 1 ? Plus : Minus
  return (
    <button
      type="button"
      aria-label={w(direction === 1 ? 'price_up' : 'price_down', { price: what ?? w('price') })}
      onClick={() => onPrice(steppedPrice(price, tickSize, direction))}
      className="-mx-1.5 inline-flex h-11 w-9 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-surface-2"
    >
      <Mark aria-hidden className="size-4" />
    </button>
  )
}
