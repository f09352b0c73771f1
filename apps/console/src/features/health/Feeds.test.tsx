import type { ListedFeed } from '@glasshouse/wire'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawConsole, signedInAs, startsClean } from '../../testing/draw-console.tsx'
import { Feeds } from './Feeds.tsx'

startsClean()

const source: ListedFeed['sources'][number] = {
  ...{ name: 'venue-a', provenance: 'live', ageMs: 120, quotes: 900, medianMs: 40, p99Ms: 90, gaps: 0, longestGapMs: 0 },
  ...{ fault: '', connection: '' },
}
const heard: ListedFeed = { symbol: 'ethusdt', price: '3000.5', at: 1_800_000_000_000, isStale: false, minSources: 1, sources: [source] }
const dead: ListedFeed = {
  ...{ symbol: 'btcusdt', price: '0', at: 0, isStale: true, minSources: 1 },
  sources: [{ ...source, ageMs: null, quotes: 0, medianMs: null, p99Ms: null, connection: 'connect ECONNREFUSED 127.0.0.1:1' }],
}
const rowOf = (text: string) => screen.getByText(text).closest('tr') as HTMLElement

test('an index that never had a price shows none, says never, and why its venue is silent', async () => {
  signedInAs(1, 'support')
  drawConsole(<Feeds feeds={[dead, heard]} />)
  const cells = within(rowOf('btcusdt'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells).toContain('–')
  expect(cells).toContain('Never')
  expect(cells).not.toContain('0')
  await userEvent.click(within(rowOf('btcusdt')).getByRole('button'))
  expect(within(rowOf('connect ECONNREFUSED 127.0.0.1:1')).getByText('Never')).toBeDefined()
})

test('an index that is heard shows its price and when it came', () => {
  signedInAs(1, 'support')
  drawConsole(<Feeds feeds={[heard]} />)
  expect(rowOf('ethusdt').textContent).toMatch(/3,?000\.5/)
  expect(within(rowOf('ethusdt')).queryByText('Never')).toBeNull()
})
