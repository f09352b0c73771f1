import { LISTED_GATES, type ProductGate } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { productsWithoutGate, warnOfProductsWithoutGate } from './without-gate.ts'

const linesFor = (gates: readonly ProductGate[]) => {
  const lines: string[] = []
  warnOfProductsWithoutGate({ gates }, { warn: (_: object, line: string) => void lines.push(line) } as never)
  return lines
}

test('an exchange without gates logs one line, with the products and what operators run', () => {
  expect(linesFor([])).toEqual([
    'no gate is set for futures and options: everybody may trade there; two operators set one: npm run operator -- request product-gate',
  ])
})

test('a gate that asks nothing is a decision; only what nobody decided about is named', () => {
  const [futures, options] = LISTED_GATES as [ProductGate, ProductGate]
  expect(productsWithoutGate({ gates: [{ ...futures, isAsked: false }] })).toEqual(['options'])
  expect(linesFor([futures, options])).toEqual([])
})
