import { connection } from '@glasshouse/client'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setLanguage } from '../words/words.ts'
import { ConnectionStrip } from './ConnectionStrip.tsx'

beforeAll(() => setLanguage('en'))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  connection.setState({ market: 'closed', user: 'closed', marketMessageAtMs: 0 })
})

const lineAfter = (ms: number) => {
  act(() => vi.advanceTimersByTime(ms))
  return screen.queryByText(/Connecting|Connection lost|No new price|offline/)?.textContent
}

describe('the line about the connection', () => {
  test('is not there while prices come', () => {
    connection.setState({ market: 'open', marketMessageAtMs: Date.now() })
    render(<ConnectionStrip />)
    expect(lineAfter(2_000)).toBeUndefined()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('leaves a quick first connection unmentioned', () => {
    connection.setState({ market: 'connecting' })
    render(<ConnectionStrip />)
    expect(lineAfter(1_000)).toBeUndefined()
    expect(lineAfter(1_000)).toBe('Connecting to live prices…')
  })

  test('tells the age of the last price after a loss', () => {
    connection.setState({ market: 'waiting', marketMessageAtMs: Date.now() })
    render(<ConnectionStrip />)
    expect(lineAfter(4_000)).toBe('Connection lost. Last price 4 s ago, trying again.')
    expect(lineAfter(1_000)).toBe('Connection lost. Last price 5 s ago, trying again.')
  })

  test('tells when a connected socket has fallen silent', () => {
    connection.setState({ market: 'open', marketMessageAtMs: Date.now() })
    render(<ConnectionStrip />)
    expect(lineAfter(7_000)).toBe('No new price for 7 s')
  })

  test('tells at once that the device is offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    connection.setState({ market: 'open', marketMessageAtMs: Date.now() })
    render(<ConnectionStrip />)
    expect(lineAfter(0)).toBe('You are offline. The figures shown are not current. (0 s ago)')
  })

  test('is announced once and not every second', () => {
    connection.setState({ market: 'waiting', marketMessageAtMs: Date.now() })
    render(<ConnectionStrip />)
    lineAfter(4_000)
    const said = screen.getByRole('status').textContent
    expect(said).toBe('Prices are not live at the moment')
    lineAfter(3_000)
    expect(screen.getByRole('status').textContent).toBe(said)
  })

  test('goes when prices come again', () => {
    connection.setState({ market: 'waiting', marketMessageAtMs: Date.now() })
    render(<ConnectionStrip />)
    expect(lineAfter(4_000)).toBe('Connection lost. Last price 4 s ago, trying again.')
    act(() => connection.setState({ market: 'open', marketMessageAtMs: Date.now() }))
    expect(lineAfter(1_000)).toBeUndefined()
  })
})
