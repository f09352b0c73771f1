/** A share of whole contracts, at least one; '' for none. */
export function shareOfWhole(contracts: number, percent: number): string {
  return percent === 0 ? '' : String(Math.max(1, Math.floor((contracts * percent) / 100)))
}

/** Half of whole contracts, of an odd number the larger half. */
export const halfOf = (contracts: number): string => String(Math.ceil(contracts / 2))

/** The slider's place for what was typed, to the nearest whole percent, 100 at most. */
export function percentOfWhole(quantity: string, contracts: number): number {
  return /^\d+$/.test(quantity) && contracts > 0 ? Math.min(100, Math.round((Number(quantity) / contracts) * 100)) : 0
}
