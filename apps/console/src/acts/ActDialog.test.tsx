import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Providers } from '../app/Providers.tsx'
import { setLanguage } from '../words/words.ts'
import { ActDialog } from './ActDialog.tsx'
import { closeAct, openAct } from './act-draft.ts'

const REQUEST = '/operator/acts/request'
const [one, two] = ['ab'.repeat(32), 'cd'.repeat(32)]
const printed = `key id      ${'12'.repeat(16)}\npublic key  ${one}`

beforeAll(() => setLanguage('en'))
afterEach(() => {
  act(closeAct)
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
})

async function draw() {
  const server = fakeServer({ [REQUEST]: () => ok() })
  render(
    <Providers nonce="">
      <ActDialog />
    </Providers>,
  )
  act(() => openAct({ act: 'operator-add', reason: 'maintenance', words: ['ada', 'risk', { label: 'Public keys', keysOf: 'ada' }] }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Public keys')
  const give = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  return { server, field, give, ask: () => userEvent.click(screen.getByText('Ask').closest('button') as HTMLElement) }
}

test('public keys are taken as keygen printed them, several below each other', async () => {
  const { server, field, give, ask } = await draw()
  give(`${printed}\nKeep own.json and its passphrase apart, and never on the server.\n${two}`)
  expect(field.value).toBe(`${one}\n${two}`)
  await ask()
  await waitFor(() => expect(server.to(REQUEST)).toHaveLength(1))
  expect(server.to(REQUEST)[0]?.body).toMatchObject({ words: ['ada', 'risk', `${one},${two}`] })
})

test('what is no key is refused at its field, which it names with the rule; nothing is sent', async () => {
  const { server, field, give, ask } = await draw()
  give(`${one}\nsomething`)
  await ask()
  expect(await screen.findByText(/^Public keys: “something” is no public key\. .*64 hex digits/)).toBeDefined()
  expect(field.value).toBe(`${one}\nsomething`)
  expect(server.to(REQUEST)).toEqual([])
})
