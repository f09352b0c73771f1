import { ApiError, clearSession, queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import type { GateState } from '@glasshouse/wire'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { signedIn } from '../../testing/draw-app.tsx'
import { useGate } from './use-gate.ts'

afterEach(() => {
  queryClient.clear()
  clearSession()
  vi.unstubAllGlobals()
})

const CLOSED: GateState = {
  ...{ product: 'futures', version: 1, isOpen: false, lacks: ['residence'], ageLeast: 18 },
  ...{ termsVersion: 1, questions: [], triesLeft: 3 },
}

function looking(failure: unknown) {
  signedIn()
  fakeServer({ '/api/gates': () => ({ ...ok(null), rows: [CLOSED] }) })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(({ refusal }) => useGate('futures', refusal), { wrapper, initialProps: { refusal: failure } })
}

test('an order that was sent before its gate was known, and refused by it, opens what the product asks', async () => {
  const { result, rerender } = looking(null)
  // The gate is not known yet: the tap goes to the exchange.
  expect(result.current.asks()).toBe(false)
  rerender({ refusal: new ApiError('refused', 'Please answer first', 'gate_not_passed') })
  await waitFor(() => expect([result.current.isOpen, result.current.state?.lacks]).toEqual([true, ['residence']]))
})

test.each([
  ['nothing', null],
  ['another reason', new ApiError('refused', 'Too little', 'insufficient_balance')],
])('%s opens nothing', async (_, failure) => {
  const { result } = looking(failure)
  await waitFor(() => expect(result.current.state).toBeDefined())
  expect(result.current.isOpen).toBe(false)
})
