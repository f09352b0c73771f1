import { Segmented } from '@glasshouse/ui'
import { PriceField } from '../../../trade/ticket/PriceField.tsx'
import { useWords } from '../../../words/words.ts'
import { PRICE_DECIMALS } from '../figures/use-error-text.ts'

export interface FillWay {
  readonly type: 'market' | 'limit'
  /** Of the limit; kept while the market is chosen. */
  readonly price: string
}

export interface HowToFillProps {
  readonly label: string
  readonly way: FillWay
  readonly unit: string
  readonly tickSize: string
  /** What is wrong with the price. */
  readonly error: string | undefined
  readonly onChange: (part: Partial<FillWay>) => void
}

/** How contracts are closed: at what the book offers, or at a price and no worse. */
export function HowToFill({ label, way, unit, tickSize, error, onChange }: HowToFillProps) {
  const w = useWords('contract')
  return (
    <>
      <Segmented
        label={label}
        chosen={way.type}
        onChange={(type) => onChange({ type })}
        choices={[
          { id: 'market', label: w('market') },
          { id: 'limit', label: w('limit') },
        ]}
      />
      {way.type === 'limit' && (
        <PriceField
          label={w('price_in', { coin: unit })}
          price={way.price}
          tickSize={tickSize}
          decimals={PRICE_DECIMALS}
          error={error}
          onPrice={(price) => onChange({ price })}
        />
      )}
    </>
  )
}
