import { depositSummary } from '@glasshouse/wire'
import { creditedDeposit, refusedDeposit, waitingDeposit } from '@glasshouse/wire/testing'
import { describe, expect, test } from 'vitest'
import { claimErrors } from './claim-form.ts'
import { stepsOf } from './steps.ts'

const whole = { amount: '12.5', proof: '/api/files/00112233445566778899aabbccddeeff' }
const rules = { isUnfinished: false }

describe('a claim', () => {
  test('with an amount and a picture that has arrived is right', () => {
    expect(claimErrors(whole, rules)).toEqual({})
  })

  test.each(['', '0', '0.000'])('of "%s" asks for the amount [VL-018]', (amount) => {
    expect(claimErrors({ ...whole, amount }, rules)).toEqual({ amount: 'recharge_num' })
  })

  test('without a picture asks for one, with one on its way for patience [VL-019, VL-020]', () => {
    expect(claimErrors({ ...whole, proof: '' }, rules)).toEqual({ proof: 'recharge_img' })
    expect(claimErrors({ ...whole, proof: '' }, { isUnfinished: true })).toEqual({ proof: 'recharge_img_load' })
  })
})

describe('steps', () => {
  const namesOf = (order: typeof waitingDeposit) => stepsOf(depositSummary(order)).map(({ name, atMs }) => [name, atMs])
  const [sent, decided] = [1_767_787_200_000, 1_767_790_800_000]

  test('one that waits has the comparison before it', () => {
    expect(namesOf(waitingDeposit)).toEqual([
      ['submitted', sent],
      ['checked', null],
    ])
  })

  test('a credited, a refused and a reversed one end where they ended', () => {
    expect(namesOf(creditedDeposit).at(-1)).toEqual(['credited', decided])
    expect(namesOf(refusedDeposit).at(-1)).toEqual(['refused', decided])
    const reversed = { ...creditedDeposit, status: 2 as const, reversedTime: decided + 1 }
    expect(namesOf(reversed).slice(1)).toEqual([
      ['credited', decided],
      ['reversed', decided + 1],
    ])
  })

  test('a credit that nobody claimed was not submitted', () => {
    expect(namesOf({ ...creditedDeposit, isClaimed: false })).toEqual([['credited', decided]])
  })
})
