import { type ConfigurationView, type GateProduct, LISTED_GATES } from '@glasshouse/domain'

/** Products that a new exchange asks before, and this one does not: it was opened by an earlier release. */
export const productsWithoutGate = ({ gates }: Pick<ConfigurationView, 'gates'>): GateProduct[] =>
  LISTED_GATES.map(({ product }) => product).filter((product) => !gates.some((gate) => gate.product === product))
