import { clearSession, queryClient } from '@glasshouse/client'
import { beginsAt, fakeServer, ok } from '@glasshouse/client/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { signedIn } from '../../testing/draw-app.tsx'
import { rulesOfOptions, unprotected } from '../../testing/option-server.ts'
import { useOptionProtection, useOptionRules } from './option-rules.ts'

const NOW = 1_700_000_000_000
const RULES = '/api/option/rules/btcusdt'
const PROTECTION = '/api/option/protection'

beginsAt(NOW)
afterEach(() => {
  queryClient.clear()
  clearSession()
  vi.unstubAllGlobals()
})

function looking(hook: () => unknown) {
  renderHook(hook, { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('rules are read again while they are looked at', async () => {
  const server = fakeServer({ [RULES]: () => ok(rulesOfOptions, [rulesOfOptions]) })
  looking(() => useOptionRules('btcusdt'))
  await pass(100)
  expect(server.to(RULES)).toHaveLength(1)
  await pass(15_000)
  expect(server.to(RULES)).toHaveLength(2)
})

test('and right after an announced version takes effect', async () => {
  const announced = { ...rulesOfOptions, ruleVersion: 2, isInForce: false, effectiveFrom: NOW + 4_000 }
  const server = fakeServer({ [RULES]: () => ok(rulesOfOptions, [rulesOfOptions, announced]) })
  looking(() => useOptionRules('btcusdt'))
  await pass(3_900)
  expect(server.to(RULES)).toHaveLength(1)
  await pass(1_700)
  expect(server.to(RULES)).toHaveLength(2)
})

test('own limits are read again by time alone: what is used elsewhere, and an hour that is over, are heard of', async () => {
  signedIn()
  const server = fakeServer({ [PROTECTION]: () => ok(unprotected) })
  looking(() => useOptionProtection())
  await pass(100)
  expect(server.to(PROTECTION)).toHaveLength(1)
  await pass(30_000)
  expect(server.to(PROTECTION)).toHaveLength(2)
})
