import { fakeServer } from '@glasshouse/client/testing'
import { loadPopups } from '@glasshouse/ui'
import { DEFAULT_BRAND } from '@glasshouse/wire'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { loadWords } from '../../words/words.ts'
import { FrozenHelp } from './FrozenHelp.tsx'

beforeAll(() => Promise.all([loadWords('trade'), loadPopups()]))
afterEach(cleanup)

const article = { id: '9', key: 'FREEZE_PROMPT', title: 'Frozen', content: '<p>Ask us, we will tell you why.</p>' }
const ok = (data: unknown) => ({ code: 200, msg: 'success', data, rows: [] })

function draw(frozenNotice: boolean, onSupport = vi.fn()) {
  fakeServer({ '/api/option/rules/list': () => ok([article]) } as never)
  render(
    <Providers brand={{ ...DEFAULT_BRAND, frozenNotice }}>
      <FrozenHelp onSupport={onSupport} />
    </Providers>,
  )
  return onSupport
}

test('the dialog is titled Notify, has the text of the exchange, and confirming turns to customer service [RT-143, API-035]', async () => {
  const onSupport = draw(true)
  await userEvent.click(screen.getByRole('button', { name: 'Contact support' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Notify' })
  expect(await screen.findByText('Ask us, we will tell you why.')).toBeDefined()
  expect(dialog).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(onSupport).toHaveBeenCalledTimes(1)
})

test('closing it turns to nobody', async () => {
  const onSupport = draw(true)
  await userEvent.click(screen.getByRole('button', { name: 'Contact support' }))
  await screen.findByRole('alertdialog', { name: 'Notify' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onSupport).not.toHaveBeenCalled()
})

test('brands without the notice have the reason in its place alone [ST-057]', () => {
  draw(false)
  expect(screen.queryByRole('button')).toBeNull()
})
