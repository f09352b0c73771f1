import { formatContractCost, formatContractPrice, formatResult, formatYield, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import { OrderFigure } from '../../../trade/orders/OrderFigures.tsx'

const FORMATS = { price: formatContractPrice, cost: formatContractCost, result: formatResult, yield: formatYield } as const

export interface PositionFigureProps {
  readonly name: string
  /** How it is written. */
  readonly as: keyof typeof FORMATS
  /** Plain decimal text. */
  readonly decimal: string
}

/** A named figure of a position, open or closed. */
export function PositionFigure({ name, as, decimal }: PositionFigureProps) {
  const language = useSession((state) => state.language)
  return (
    <OrderFigure name={name}>
      <NumberText value={FORMATS[as](decimal, language)} />
    </OrderFigure>
  )
}
