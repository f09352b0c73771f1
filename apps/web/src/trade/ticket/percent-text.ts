import { textOf, unitsOf } from '@glasshouse/client'

/** 0.001 -> 0.1% */
export function percentText(share: string): string {
  return `${textOf((unitsOf(share) ?? 0n) * 100n)}%`
}
