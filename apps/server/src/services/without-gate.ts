import { type ConfigurationView, type GateProduct, LISTED_GATES } from '@glasshouse/domain'
import type { Logger } from 'pino'

/** Products that exchanges begin with a gate for, and that this one has none for. */
export const productsWithoutGate = ({ gates }: Pick<ConfigurationView, 'gates'>): GateProduct[] =>
  LISTED_GATES.map(({ product }) => product).filter((product) => !gates.some((gate) => gate.product === product))

/** One line at each start, until operators have decided. */
export function warnOfProductsWithoutGate(configuration: Pick<ConfigurationView, 'gates'>, log: Pick<Logger, 'warn'>): void {
  const withoutGate = productsWithoutGate(configuration)
  if (withoutGate.length === 0) return
  const request = 'two operators set one: npm run operator -- request product-gate'
  log.warn({ withoutGate }, `no gate is set for ${withoutGate.join(' and ')}: everybody may trade there; ${request}`)
}
