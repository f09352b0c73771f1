import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button, ConfirmDialog, Field, loadToasts, NumberText, Segmented, Sheet, showToast, Tabs, ToastHost } from './index.ts'
import { PlainToast } from './popups/Toast.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Asked({ onAnswer, isPending = false }: { onAnswer: (answer: string) => void; isPending?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <ConfirmDialog
        isOpen={isOpen}
        isPending={isPending}
        title="Cancel the order?"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => onAnswer('yes')}
        onCancel={() => {
          onAnswer('no')
          setOpen(false)
        }}
      >
        It rests at 59,000.
      </ConfirmDialog>
    </>
  )
}

function Held() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Choose</Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Markets" closeLabel="Close">
        <p>BTC</p>
      </Sheet>
    </>
  )
}

function Strip() {
  const [active, setActive] = useState<'open' | 'past' | 'fees'>('open')
  return (
    <Tabs
      label="Orders"
      active={active}
      onChange={setActive}
      tabs={[
        { id: 'open', label: 'Open', panel: 'two open' },
        { id: 'past', label: 'History', panel: 'many past' },
        { id: 'fees', label: 'Fees', panel: 'what it cost' },
      ]}
    />
  )
}

function Sides({ first = 'buy' }: { first?: 'none' | 'buy' }) {
  const [side, setSide] = useState<'none' | 'buy' | 'sell' | 'both'>(first)
  return (
    <Segmented
      label="Side"
      chosen={side}
      onChange={setSide}
      choices={[
        { id: 'buy', label: 'Buy' },
        { id: 'sell', label: 'Sell' },
        { id: 'both', label: 'Both' },
      ]}
    />
  )
}

describe('a button', () => {
  test('whose act is under way keeps its place and takes no second tap', async () => {
    const act = vi.fn()
    render(
      <Button isPending onClick={act}>
        Buy
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Buy' })
    await userEvent.click(button)
    expect(act).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
    // Disabled would throw the focus away.
    expect(button).toHaveProperty('disabled', false)
  })

  test('does not send a form unless it is told to', () => {
    render(<Button>Buy</Button>)
    expect(screen.getByRole('button')).toHaveProperty('type', 'button')
  })
})

test('a field says its error in words, tied to the input', () => {
  render(<Field label="Amount" error="Enter an amount" />)
  const input = screen.getByLabelText('Amount')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(described).toContain('Enter an amount')
})

test('a field says what it is for beside what describes it elsewhere, and nothing where there is nothing to say', () => {
  const { rerender } = render(<Field label="Amount" hint="At least 10" aria-describedby="cost" name="amount" disabled />)
  const input = screen.getByLabelText('Amount') as HTMLInputElement
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect([document.getElementById(ids[0] ?? '')?.textContent, ids[1], ids.length]).toEqual(['At least 10', 'cost', 2])
  expect([input.name, input.disabled, input.getAttribute('aria-invalid')]).toEqual(['amount', true, null])
  rerender(<Field label="Amount" />)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('a label leads to its field, also to one that has an id of its own', async () => {
  render(<Field label="Amount" id="own" />)
  await userEvent.click(screen.getByText('Amount'))
  expect(document.activeElement?.id).toBe('own')
})

describe('a confirmation', () => {
  test('states what it asks and what that means, with the focus on the no', async () => {
    render(<Asked onAnswer={vi.fn()} />)
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    const question = await screen.findByRole('alertdialog', { name: 'Cancel the order?', description: 'It rests at 59,000.' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No'))
    expect(within(question).getAllByRole('button')).toHaveLength(2)
  })

  test('is answered by its buttons alone: a tap beside it is no answer', async () => {
    const answer = vi.fn()
    render(<Asked onAnswer={answer} />)
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('alertdialog')
    await userEvent.click(document.querySelector('.sheet-backdrop') as Element)
    expect(answer).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(answer.mock.calls).toEqual([['yes']])
  })

  test('is closed by Escape as a no, and the focus goes back', async () => {
    const answer = vi.fn()
    render(<Asked onAnswer={answer} />)
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('alertdialog', { name: 'Cancel the order?' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(answer.mock.calls).toEqual([['no']])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask'))
  })

  test('under way cannot be left', async () => {
    const answer = vi.fn()
    render(<Asked onAnswer={answer} isPending />)
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(screen.getByRole('alertdialog')).toBeDefined()
    expect(screen.getByRole('button', { name: 'No' })).toHaveProperty('disabled', true)
    expect(answer).not.toHaveBeenCalled()
  })
})

test('a sheet closes by Escape and by its cross, and the focus goes back', async () => {
  render(<Held />)
  for (const leave of [() => userEvent.keyboard('{Escape}'), async () => userEvent.click(screen.getByRole('button', { name: 'Close' }))]) {
    await userEvent.click(screen.getByRole('button', { name: 'Choose' }))
    await screen.findByRole('dialog', { name: 'Markets' })
    await leave()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose'))
  }
})

describe('tabs', () => {
  const tab = (name: string) => screen.getByRole('tab', { name })
  const chosen = () => screen.getAllByRole('tab', { selected: true }).map((one) => one.textContent)

  test('change by arrow keys and tell which one is chosen', async () => {
    render(<Strip />)
    await userEvent.click(tab('Open'))
    await userEvent.keyboard('{ArrowRight}')
    expect(chosen()).toEqual(['History'])
    expect(document.activeElement).toBe(tab('History'))
    expect(screen.getByRole('tabpanel', { name: 'History' }).textContent).toBe('many past')
    expect(tab('History').getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id)
  })

  test('that choose what stands elsewhere have no panel, and name none', () => {
    render(<Tabs label="Lists" active="spot" onChange={() => undefined} tabs={[{ id: 'spot', label: 'Spot' }]} />)
    expect(screen.queryByRole('tabpanel')).toBeNull()
    expect(tab('Spot').hasAttribute('aria-controls')).toBe(false)
  })

  test('go round their ends, and to them by Home and End', async () => {
    render(<Strip />)
    await userEvent.click(tab('Open'))
    for (const [key, name] of [
      ['ArrowLeft', 'Fees'],
      ['ArrowRight', 'Open'],
      ['End', 'Fees'],
      ['Home', 'Open'],
    ]) {
      await userEvent.keyboard(`{${key}}`)
      expect(chosen()).toEqual([name])
    }
  })

  test('follow the reading direction', async () => {
    render(
      <div dir="rtl">
        <Strip />
      </div>,
    )
    await userEvent.click(tab('Open'))
    await userEvent.keyboard('{ArrowLeft}')
    expect(chosen()).toEqual(['History'])
    await userEvent.keyboard('{ArrowRight}')
    expect(chosen()).toEqual(['Open'])
  })

  test('are one stop of the keyboard, at the chosen one', async () => {
    render(<Strip />)
    await userEvent.click(tab('History'))
    act(() => tab('History').blur())
    await userEvent.tab()
    expect(document.activeElement).toBe(tab('History'))
    await userEvent.tab()
    expect(screen.getByRole('tablist').contains(document.activeElement)).toBe(false)
  })

  test('leave keys of the browser to it', async () => {
    render(<Strip />)
    await userEvent.click(tab('Open'))
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(chosen()).toEqual(['Open'])
  })
})

test('a segmented choice is a radio group', async () => {
  const choose = vi.fn()
  render(
    <Segmented
      label="Theme"
      chosen="light"
      onChange={choose}
      choices={[
        { id: 'light', label: 'Light' },
        { id: 'dark', label: 'Dark' },
      ]}
    />,
  )
  expect(screen.getByRole('radio', { name: 'Light' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(choose.mock.calls).toEqual([['dark']])
})

describe('a segmented choice by keys', () => {
  const radio = (name: string) => screen.getByRole('radio', { name })
  const chosen = () => screen.getAllByRole('radio').filter((one) => one.getAttribute('aria-checked') === 'true')
  const stops = () => screen.getAllByRole('radio').filter((one) => one.tabIndex === 0)

  test('is one stop of the Tab key, and arrows, Home and End choose round its ends', async () => {
    render(<Sides />)
    await userEvent.tab()
    expect(document.activeElement).toBe(radio('Buy'))
    for (const [key, name] of [
      ['ArrowRight', 'Sell'],
      ['ArrowDown', 'Both'],
      ['ArrowRight', 'Buy'],
      ['ArrowUp', 'Both'],
      ['ArrowLeft', 'Sell'],
      ['Home', 'Buy'],
      ['End', 'Both'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      expect([document.activeElement, ...chosen(), ...stops()]).toEqual([radio(name), radio(name), radio(name)])
    }
  })

  test('reads from right to left where its page does', async () => {
    render(
      <div dir="rtl">
        <Sides />
      </div>,
    )
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(chosen()).toEqual([radio('Sell')])
  })

  test('leaves keys of the browser to it, and is reached where nothing is chosen yet', async () => {
    render(<Sides first="none" />)
    expect(stops()).toEqual([radio('Buy')])
    await userEvent.tab()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{Control>}{Home}{/Control}')
    expect(chosen()).toEqual([])
    await userEvent.keyboard('{ArrowRight}')
    expect(chosen()).toEqual([radio('Sell')])
  })

  test('does not choose again what is chosen, and sends no form', async () => {
    const choose = vi.fn()
    const send = vi.fn()
    render(
      <form onSubmit={send}>
        <Segmented label="Side" chosen="buy" onChange={choose} choices={[{ id: 'buy', label: 'Buy', shortcut: 'B' }]} />
      </form>,
    )
    await userEvent.click(radio('Buy'))
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect([choose.mock.calls, send.mock.calls]).toEqual([[], []])
    expect(radio('Buy').getAttribute('aria-keyshortcuts')).toBe('B')
  })
})

describe('a figure', () => {
  test('flashes when it grows or falls, and stops after 200 ms', () => {
    vi.useFakeTimers()
    const { rerender } = render(<NumberText value="1.00" flashOn="1" />)
    expect(screen.getByText('1.00').className).not.toContain('flash')
    rerender(<NumberText value="1.10" flashOn="1.1" />)
    expect(screen.getByText('1.10').className).toContain('flash-up')
    act(() => vi.advanceTimersByTime(200))
    expect(screen.getByText('1.10').className).not.toContain('flash')
    act(() => vi.advanceTimersByTime(300))
    rerender(<NumberText value="1.05" flashOn="1.05" />)
    expect(screen.getByText('1.05').className).toContain('flash-down')
  })

  test('does not shimmer: it flashes once in half a second, however often it changes, and comes to rest', () => {
    vi.useFakeTimers()
    const { rerender } = render(<NumberText value="0" flashOn="0" />)
    const figure = screen.getByText('0')
    const flashes: string[] = []
    for (let change = 1; change <= 20; change++) {
      const before = figure.className
      rerender(<NumberText value="0" flashOn={String(change)} />)
      if (figure.className.includes('flash') && !before.includes('flash')) flashes.push(`${change * 50} ms`)
      act(() => vi.advanceTimersByTime(50))
    }
    expect(flashes).toEqual(['50 ms', '550 ms'])
    act(() => vi.advanceTimersByTime(200))
    expect(figure.className).not.toContain('flash')
  })

  test('stays left to right', () => {
    render(<NumberText value="-1.00" />)
    expect(screen.getByText('-1.00').classList.contains('figure')).toBe(true)
  })
})

describe('toasts', () => {
  const shown = () =>
    screen
      .queryAllByRole('dialog')
      .filter((toast) => !toast.hasAttribute('data-ending-style'))
      .map((toast) => toast.textContent)

  test('come one at a time: a newer one takes the place of the older [BC-004]', async () => {
    render(<ToastHost toastMs={5_000}>page</ToastHost>)
    act(() => showToast('success', 'Order placed'))
    await waitFor(() => expect(shown()).toEqual(['Order placed']))
    act(() => showToast('info', 'Order filled'))
    await waitFor(() => expect(shown()).toEqual(['Order filled']))
  })

  test('go after the time that the brand gives them', async () => {
    await loadToasts()
    render(<ToastHost toastMs={1_500}>page</ToastHost>)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    await act(async () => showToast('success', 'Order placed'))
    expect(shown()).toEqual(['Order placed'])
    act(() => vi.advanceTimersByTime(1_400))
    expect(shown()).toEqual(['Order placed'])
    act(() => vi.advanceTimersByTime(200))
    expect(shown()).toEqual([])
  })

  test('asked for before the page stands are shown once it does, and not again on the next page', async () => {
    showToast('info', 'Signed out')
    const page = render(<ToastHost toastMs={5_000}>page</ToastHost>)
    await waitFor(() => expect(shown()).toEqual(['Signed out']))
    page.unmount()
    render(<ToastHost toastMs={5_000}>next page</ToastHost>)
    await act(async () => {})
    expect(shown()).toEqual([])
  })

  test('are told plainly, and as long, where what draws them cannot be loaded', () => {
    vi.useFakeTimers()
    const lost = { kind: 'failure', text: 'No network' } as const
    const { rerender } = render(<PlainToast toast={lost} toastMs={1_500} />)
    expect(screen.getByRole('alert').textContent).toBe('No network')
    act(() => vi.advanceTimersByTime(1_000))
    rerender(<PlainToast toast={{ ...lost }} toastMs={1_500} />)
    act(() => vi.advanceTimersByTime(1_000))
    expect(screen.getByRole('alert').textContent).toBe('No network')
    act(() => vi.advanceTimersByTime(500))
    expect(screen.getByRole('alert').textContent).toBe('')
  })
})
