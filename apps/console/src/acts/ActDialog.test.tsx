import { fakeServer, ok } from '@glasshouse/client/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawConsole, startsClean } from '../testing/draw-console.tsx'
import { ActDialog } from './ActDialog.tsx'
import { openAct } from './act-draft.ts'

const REQUEST = '/operator/acts/request'
const [one, two] = ['ab'.repeat(32), 'cd'.repeat(32)]
const printed = `key id      ${'12'.repeat(16)}\npublic key  ${one}`

startsClean()

async function draw() {
  const server = fakeServer({ [REQUEST]: () => ok() })
  drawConsole(<ActDialog />)
  act(() => openAct({ act: 'operator-add', reason: 'maintenance', words: ['ada', 'risk', { label: 'Public keys', keysOf: 'ada' }] }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Public keys')
  const give = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  return { server, field, give, ask: () => userEvent.click(screen.getByText('Request').closest('button') as HTMLElement) }
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
  expect(await screen.findByText(/^Public keys: “something” is not a public key\. .*64 hex digits/)).toBeDefined()
  expect(field.value).toBe(`${one}\nsomething`)
  expect(server.to(REQUEST)).toEqual([])
})
