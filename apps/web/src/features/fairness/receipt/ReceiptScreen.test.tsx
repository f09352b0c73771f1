import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import { recordedReceipts } from '@glasshouse/verifier/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { userInfoOf } from '../../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../../testing/draw-app.tsx'
import { fairnessServer, openBooks } from '../../../testing/fairness-server.ts'

startsClean()

const { won } = recordedReceipts
const id = won.order.optionId

function house(receipts: Readonly<Record<string, unknown>> = openBooks().receipts) {
  return fakeServer({ ...fairnessServer({ ...openBooks(), receipts }), '/api/user/getInfo': () => ok(userInfoOf('demo')) })
}
const marks = (name: string) => screen.queryAllByRole('img', { name })

describe('the owner’s receipt', () => {
  test('is checked in the page, step by step', async () => {
    signedIn('demo')
    house()
    drawApp(`/receipt/${id}`)
    expect(await screen.findByRole('heading', { name: 'Receipt verified' })).toBeDefined()
    expect(marks('Fits')).toHaveLength(13)
    expect(marks('Does not fit')).toHaveLength(0)
  })

  test('tells the story with the sources of both prices, the arithmetic and the result', async () => {
    signedIn('demo')
    house()
    drawApp(`/receipt/${id}`)
    const story = await screen.findByRole('region', { name: 'What happened' })
    expect(story.textContent).toContain('Up on BTC/USDT')
    expect(within(story).getAllByRole('list', { name: 'Sources of this price' })).toHaveLength(2)
    expect(story.textContent).toMatch(/Close [\d,.]+ is above strike [\d,.]+\./)
    expect(story.textContent).toContain('Profit of a win: 100 USDT × 0.8 = 80 USDT')
    expect(within(story).getByText('Won: stake and profit were paid')).toBeDefined()
    expect(within(story).getByText('180 USDT')).toBeDefined()
    const [strike] = within(story).getAllByRole('link', { name: 'Any moment’s price' })
    expect(strike?.getAttribute('href')).toBe(`/fairness?tab=prices&symbol=btcusdt&at=${won.result.strike?.atMs}`)
  })

  test('is checked again without the house once it is here', async () => {
    signedIn('demo')
    house()
    drawApp(`/receipt/${id}`)
    await screen.findByRole('heading', { name: 'Receipt verified' })
    const calls = vi.fn(() => Promise.reject(new TypeError('no network')))
    vi.stubGlobal('fetch', calls)
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(screen.getByRole('heading', { name: 'Receipt verified' })).toBeDefined()
    expect(calls).not.toHaveBeenCalled()
  })

  test('whose paths are still being made is asked for again, without the reader doing anything', async () => {
    signedIn('demo')
    let asked = 0
    const notReady = () => refused('proof_not_ready', 'The proofs are being prepared; please try again in a moment')
    fakeServer({ ...fairnessServer(openBooks()), [`/api/fairness/option/${id}`]: () => (asked++ === 0 ? notReady() : ok(won)) })
    drawApp(`/receipt/${id}`)
    expect(await screen.findByRole('heading', { name: 'Receipt verified' }, { timeout: 10_000 })).toBeDefined()
    expect(asked).toBe(2)
  })

  test('is given as a file, with the command that checks it elsewhere', async () => {
    signedIn('demo')
    house()
    drawApp(`/receipt/${id}`)
    expect(await screen.findByText(`npm run verify-receipt -- receipt-${id}.json`)).toBeDefined()
    const made: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob)
      return 'blob:receipt'
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    expect(names).toEqual([`receipt-${id}.json`])
    expect(JSON.parse((await made[0]?.text()) ?? '')).toEqual(won)
  })

  test('is held against the key that the house publishes', async () => {
    signedIn('demo')
    house()
    drawApp(`/receipt/${id}`)
    expect(await screen.findByText('It is the key that this exchange publishes under Records.')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Receipt verified' })).toBeDefined()
    // What the check itself can say is that a key signed; whose it is, the line above says.
    expect(screen.getByText('This key has signed exactly this')).toBeDefined()
  })

  test('by another key than the one the house publishes does not hold', async () => {
    signedIn('demo')
    fakeServer(fairnessServer({ ...openBooks(), publicKey: '0f'.repeat(32) }))
    drawApp(`/receipt/${id}`)
    expect(await screen.findByText(/^This exchange publishes another key/)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'This receipt does not hold' })).toBeDefined()
  })

  test('is held against the first key this device saw, which outlives another that the house publishes later', async () => {
    signedIn('demo')
    localStorage.setItem('glasshouse.houseKey', 'a1'.repeat(32))
    house()
    drawApp(`/receipt/${id}`)
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^This device first saw this exchange with another key \(a1a1a1a1…a1a1a1a1\)/,
    )
    expect(await screen.findByText('It is the key that this exchange publishes under Records.')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'This receipt does not hold' })).toBeDefined()
    expect(localStorage.getItem('glasshouse.houseKey')).toBe('a1'.repeat(32))
  })

  test('by the first key this device saw says so, and does not hold once the house publishes another', async () => {
    signedIn('demo')
    localStorage.setItem('glasshouse.houseKey', won.publicKey)
    fakeServer(fairnessServer({ ...openBooks(), publicKey: '0f'.repeat(32) }))
    drawApp(`/receipt/${id}`)
    expect(await screen.findByText('It is the key this device saw first.')).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'This receipt does not hold' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows what its journal was opened with, to be copied, and what that does not show', async () => {
    signedIn('demo')
    house()
    drawApp(`/receipt/${id}`)
    const name = 'Fingerprint of the core that opened this journal'
    expect((await screen.findByText(name)).nextSibling?.textContent).toContain(won.groups[0]?.prevHash.slice(0, 8))
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await userEvent.click(screen.getByRole('button', { name: `Copy ${name}` }))
    await waitFor(() => expect(copied).toHaveBeenCalledWith(won.groups[0]?.prevHash))
    expect(screen.getByText(/It does not show which core came later/)).toBeDefined()
  })

  test('says that the key was not compared where the house does not tell its own', async () => {
    signedIn('demo')
    fakeServer({ ...fairnessServer(openBooks()), '/api/fairness/head': () => refused('busy', 'The exchange is busy') })
    drawApp(`/receipt/${id}`)
    expect(await screen.findByRole('heading', { name: 'Receipt verified' })).toBeDefined()
    expect(await screen.findByText(/^It was not compared with the key that this exchange publishes/)).toBeDefined()
  })

  test('claims nothing of that key while it is asked for', async () => {
    signedIn('demo')
    let answer = (_: Response) => {}
    fakeServer(fairnessServer(openBooks()))
    const ask = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      String(input).includes('/api/fairness/head')
        ? new Promise((done) => {
            answer = done
          })
        : ask(input, init),
    )
    drawApp(`/receipt/${id}`)
    expect(await screen.findByRole('heading', { name: 'Receipt verified' })).toBeDefined()
    expect(screen.queryByText(/^It was not compared/)).toBeNull()
    answer(await ask('/api/fairness/head'))
    expect(await screen.findByText(/^It is the key that this exchange publishes/)).toBeDefined()
  })

  test('of another option does not pass for this one', async () => {
    signedIn('demo')
    house({ '99': won })
    drawApp('/receipt/99')
    expect(await screen.findByRole('heading', { name: 'This receipt does not hold' })).toBeDefined()
  })

  test('that there is not yet says so', async () => {
    signedIn('demo')
    house()
    drawApp('/receipt/7')
    expect(await screen.findByText('The option is not settled yet')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Receipt verified' })).toBeNull()
  })

  test('that is not theirs, or of no option, is said in one sentence, and no button asks in vain', async () => {
    signedIn('demo')
    const server = house()
    drawApp('/receipt/8')
    expect((await screen.findByRole('alert')).textContent).toContain('This account has no receipt with this number.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Check a receipt from a file' }).getAttribute('href')).toBe('/receipt')
    expect(server.to('/api/fairness/option/8')).toHaveLength(1)
  })

  test('asks a visitor to log in', async () => {
    house()
    const app = drawApp(`/receipt/${id}`)
    await waitFor(() => expect(app.path()).toBe('/login'))
  })
})

describe('how an option can end', () => {
  test.each([
    ['lost', 'Lost: the stake goes to the exchange'],
    ['equal', 'Equal: the stake came back'],
    ['void', 'Void: the stake came back'],
    ['notOpened', 'Not opened: the stake came back'],
    ['scheduled', /^Opens .* as scheduled$/],
    ['won', 'Won: stake and profit were paid'],
    ['notOpened', 'No qualifying price came in time after the opening moment.'],
  ] as const)('%s has a story that holds', async (name, words) => {
    signedIn('demo')
    const receipt = recordedReceipts[name]
    house({ [receipt.order.optionId]: receipt })
    drawApp(`/receipt/${receipt.order.optionId}`)
    expect(await screen.findByRole('heading', { name: 'Receipt verified' })).toBeDefined()
    expect(screen.getByText(words)).toBeDefined()
  })
})

test('tells acceptance, when each quote of the strike arrived and was dated, and what could not strike', async () => {
  signedIn('demo')
  const receipt = recordedReceipts.lost
  house({ [receipt.order.optionId]: receipt })
  drawApp(`/receipt/${receipt.order.optionId}`)
  expect(await screen.findByRole('heading', { name: 'Receipt verified' })).toBeDefined()
  const { strike } = receipt.result
  const used = receipt.points.find(({ atMs }) => atMs === strike?.atMs)?.parts ?? []
  expect(used).toHaveLength(3)
  const clock = (ms: number) => `:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}.${String(ms % 1_000).padStart(3, '0')}`
  for (const { receivedMs, venueTimeMs } of used)
    expect(screen.getByText(new RegExp(`^arrived \\S+${clock(receivedMs)}, venue time \\S+${clock(venueTimeMs)}$`))).toBeDefined()
  expect(screen.getByText(new RegExp(`${clock(receipt.order.acceptedAtMs)}$`))).toBeDefined()
  expect(screen.getByText(new RegExp(`${clock(receipt.order.openAtMs + 1_000)} at the earliest`))).toBeDefined()
  expect(screen.getByText('Earlier prices that did not qualify: 2')).toBeDefined()
})

describe('a receipt from a file', () => {
  const open = async () => {
    house()
    drawApp('/receipt')
    return screen.findByLabelText('Or paste its text')
  }
  const paste = async (text: string) => {
    fireEvent.change(await open(), { target: { value: text } })
    await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  }

  test('is checked without an account', async () => {
    await open()
    const file = new File([JSON.stringify(won)], 'receipt.json', { type: 'application/json' })
    await userEvent.upload(screen.getByLabelText('Open a file'), file)
    expect(await screen.findByRole('heading', { name: 'Receipt verified' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Check another' }))
    expect(await screen.findByLabelText('Or paste its text')).toBeDefined()
  })

  test('that was pasted is checked alike', async () => {
    await paste(JSON.stringify(won, null, 2))
    expect(await screen.findByRole('heading', { name: 'Receipt verified' })).toBeDefined()
  })

  test.each([
    ['', 'Paste a receipt first'],
    ['   ', 'Paste a receipt first'],
    ['{"format":', /This is not the text of a receipt/],
    ['[1,2]', /This is not the text of a receipt/],
    ['"won"', /This is not the text of a receipt/],
  ])('%j is none', async (text, words) => {
    await paste(text)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })

  test('of some other kind fails its first step, and no other is tried', async () => {
    await paste('{"format":"something-else/1"}')
    expect(await screen.findByRole('heading', { name: 'This receipt does not hold' })).toBeDefined()
    expect(marks('Does not fit')).toHaveLength(1)
    expect(marks('Not tried')).toHaveLength(12)
  })

  test('with a better outcome written into it says what does not fit', async () => {
    const { lost } = recordedReceipts
    await paste(JSON.stringify({ ...lost, result: { ...lost.result, outcome: 'won', returned: '180000000' } }))
    expect(await screen.findByRole('heading', { name: 'This receipt does not hold' })).toBeDefined()
    expect(marks('Does not fit').length).toBeGreaterThan(0)
    const steps = screen.getByRole('region', { name: 'The check' })
    const outcome = within(steps).getByText('Result and payment follow').parentElement
    expect(outcome?.textContent).toContain('Does not fit:')
  })

  test.each([
    ['stake', { order: { ...won.order, stake: '200000000' } }],
    ['odds', { rule: { ...won.rule, oddsPpm: 900_000 } }],
    ['price', { points: won.points.map((point) => ({ ...point, price: point.price + 1 })) }],
    ['head', { head: { ...won.head, timeMs: won.head.timeMs + 1 } }],
    ['prices left out', { records: won.records.slice(0, -1) }],
  ])('with another %s is not called right', async (_, change) => {
    await paste(JSON.stringify({ ...won, ...change }))
    expect(await screen.findByRole('heading', { name: 'This receipt does not hold' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Receipt verified' })).toBeNull()
  })
})
