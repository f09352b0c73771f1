import { fakeServer } from '@glasshouse/client/testing'
import { loadPopups } from '@glasshouse/ui'
import { DEFAULT_BRAND, type GateState } from '@glasshouse/wire'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { useProofRequest } from '../../live/proof/proof-request.ts'
import { startsClean } from '../../testing/draw-app.tsx'
import { loadWords } from '../../words/words.ts'
import { GatePopup } from './GatePopup.tsx'

startsClean()
beforeAll(() => Promise.all([loadWords('gates'), loadPopups()]))
afterEach(cleanup)

const COUNTRIES = [{ letter: 'G', data: [{ countryCode: 'DE', countryAreaCode: '49', countryName: 'Germany' }] }]

function draw(lacks: GateState['lacks'], answers: object = {}) {
  const close = vi.fn()
  const state: GateState = {
    ...{ product: 'futures', version: 1, isOpen: false, lacks, ageLeast: 18 },
    ...{ termsVersion: 1, questions: ['leverage'], triesLeft: 3 },
  }
  fakeServer({ '/api/user/getCountryCode': () => ({ code: 200, msg: '', data: COUNTRIES, rows: [] }), ...answers } as never)
  render(
    <Providers brand={DEFAULT_BRAND}>
      <MemoryRouter>
        <GatePopup door={{ isOpen: true, state, asks: () => true, close, note: () => {} }} />
      </MemoryRouter>
    </Providers>,
  )
  return close
}

test.each([
  ['country', 'This product is not offered in your country.'],
  ['age', 'This product is offered from the age of 18.'],
] as const)('a closed %s promises no opening, and leads back to the order', async (lack, text) => {
  const close = draw([lack])
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.queryByText(/It is opened once you have answered/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the order' }))
  expect(close).toHaveBeenCalledTimes(1)
})

test('the step underway stands first among those that are left', async () => {
  draw(['terms', 'questions'])
  const steps = await screen.findAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Terms', 'Questions'])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null])
})

test.each([
  ['is sent again once it was given', true, 2],
  ['says nothing when nobody gives one', false, 1],
] as const)('a declaration that needs a proof %s', async (_, isGiven, calls) => {
  const wanted = { code: 0, msg: 'Please prove first', reason: 'proof_required', proof: { ways: ['password'] }, data: null, rows: [] }
  let sent = 0
  draw(['residence'], { '/api/gates/residence': () => (++sent === 1 ? wanted : { code: 200, msg: 'Declared', data: null, rows: [] }) })
  const asked = renderHook(() => useProofRequest())
  await screen.findByRole('option', { name: 'Germany' })
  await userEvent.selectOptions(screen.getByLabelText('Country of residence'), 'DE')
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '1990-01-31' } })
  const button = screen.getByRole('button', { name: 'Declare' })
  await userEvent.click(button)
  await waitFor(() => expect(asked.result.current?.ways).toEqual(['password']))
  act(() => asked.result.current?.settle(isGiven))
  await waitFor(() => expect([sent, button.getAttribute('aria-busy') ?? 'false']).toEqual([calls, 'false']))
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('a birth date that is refused is told at its field, in own words', async () => {
  const refused = { code: 0, msg: 'A field has the wrong form', reason: 'field_malformed', field: 'birthDate', data: null, rows: [] }
  draw(['residence'], { '/api/gates/residence': () => refused })
  await screen.findByRole('option', { name: 'Germany' })
  await userEvent.selectOptions(screen.getByLabelText('Country of residence'), 'DE')
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '2199-01-31' } })
  await userEvent.click(screen.getByRole('button', { name: 'Declare' }))
  expect(await screen.findByText('Enter your own date of birth.')).toBeDefined()
  expect(screen.queryByText(/has the wrong form/)).toBeNull()
})
