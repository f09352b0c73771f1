import { unitsOf } from '@glasshouse/client'

/** The bar reaches four standard deviations to each side; the band is two. */
const REACH = 4n
const HUNDREDTHS = 100n

/**
 * Where a result lies on the bar, in percent from its start; 50 is what is expected. What lies further out stands at
 * the end.
 */
export function bandPlaceOf(sigmas: string): number {
  const hundredths = (unitsOf(sigmas) ?? 0n) / 10n ** 16n
  const most = REACH * HUNDREDTHS
  const within = hundredths > most ? most : hundredths < -most ? -most : hundredths
  return 50 + (Number(within) * 50) / Number(most)
}

const FEW = 30

/** So few that the band is wider than anything a house would do. */
export const isFew = ({ won, lost }: { readonly won: number; readonly lost: number }): boolean => won + lost < FEW
