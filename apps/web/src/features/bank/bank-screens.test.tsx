import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { Brand } from '@glasshouse/wire'
import { keySamples } from '@glasshouse/wire/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { userInfoOf } from '../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { press, put, user } from '../../testing/ways-in-server.ts'

startsClean()

const [card] = keySamples.getbank.rows
const other = { ...card, id: 'cd'.repeat(16), bankName: 'Second Bank', cardNumber: '•••• 7777', isDefault: false }

/** A house that keeps a list of cards; the rest it answers as it is told. */
function house(cards: readonly object[], answers: Parameters<typeof fakeServer>[0] = {}) {
  signedIn('real', '0')
  return fakeServer({
    '/api/user/getInfo': () => ok(userInfoOf('real')),
    '/api/userBank/getbank': () => ok(null, cards),
    '/api/common/type/t_bank_coin': () => ok(null, [{ dictValue: 'EUR', dictLabel: 'EUR' }]),
    ...answers,
  })
}
const draw = (path: string, flags: Partial<Brand> = {}) => drawApp(path, flags)
const alertOf = (label: string) => {
  const field = screen.getByLabelText(label)
  return document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
}

describe('/bind-card', () => {
  test('lists the cards with the ends of their numbers, the default one marked [RT-056]', async () => {
    house([card, other])
    draw('/bind-card')
    const [first, second] = await screen.findAllByRole('link', { name: /••••/ })
    expect(first?.textContent).toContain('•••• 0002')
    expect(first?.textContent).toContain('Default')
    expect(second?.textContent).toContain('•••• 7777')
    expect(second?.textContent).not.toContain('Default')
    expect(second?.getAttribute('href')).toBe(`/edit-bank?id=${other.id}`)
  })

  test('says that there is none, and leads to the form', async () => {
    house([])
    draw('/bind-card')
    expect(await screen.findByText('No bank card yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Add a card' }).getAttribute('href')).toBe('/add-bank')
  })

  test('shows what the exchange says where the list does not come, and asks again [ER-014]', async () => {
    let isDown = true
    house([card], {
      '/api/userBank/getbank': () => (isDown ? refused('busy', 'The exchange is busy; please try again') : ok(null, [card])),
    })
    draw('/bind-card')
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await user.click(again)
    expect(await screen.findByText('•••• 0002')).toBeDefined()
  })
})

describe('/add-bank', () => {
  test('asks for a number of six characters and a name, and sends nothing before [VL-011, VL-012, VL-013]', async () => {
    const server = house([])
    draw('/add-bank')
    await screen.findByRole('button', { name: 'Save' })
    await press('Save')
    expect(alertOf('Card number')).toBe('Enter the card number')
    expect(alertOf('Name of the holder')).toBe('Enter the name of the holder or the bank')
    put('Card number', '12345')
    put('Name of the bank', 'Example Bank')
    await press('Save')
    expect(alertOf('Card number')).toBe('The card number needs at least 6 characters')
    expect(server.to('/api/userBank/save')).toHaveLength(0)
  })

  test('sends the fields, asks for a proof where one is wanted, and goes to the list [RT-057]', async () => {
    let isProved = false
    const wanted = { ...refused('proof_required', 'Please prove first that it is you'), proof: { ways: ['password'] } }
    const server = house([], {
      '/api/userBank/save': () => (isProved ? ok({ id: card.id }) : wanted),
      '/api/user/proof': () => {
        isProved = true
        return ok({ way: 'password', until: 0 })
      },
    })
    const app = draw('/add-bank')
    await screen.findByRole('option', { name: /EUR/ })
    put('Card number', ' 4000 0002 ')
    put('Name of the holder', 'A DEMO')
    put('Name of the bank', 'Example Bank')
    put('Branch', 'Main street')
    put('International code (SWIFT)', 'EXAMDEFF')
    put('Address of the bank', 'Example town')
    put('Home address', 'Example lane 1')
    await user.selectOptions(screen.getByLabelText('Currency'), 'EUR')
    await press('Save')
    const sheet = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    put('Login password', 'correct horse')
    await user.click(within(sheet).getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(app.path()).toBe('/bind-card'))
    expect(server.to('/api/userBank/save').at(-1)?.body).toEqual({
      ...{ cardNumber: ' 4000 0002 ', userName: 'A DEMO', bankName: 'Example Bank', coin: 'EUR' },
      ...{ bankBranch: 'Main street', bankCode: 'EXAMDEFF', bankAddress: 'Example town', userAddress: 'Example lane 1' },
    })
    expect(await screen.findByText('Bank card added')).toBeDefined()
  })

  test('shows a refusal under the field that it is about', async () => {
    house([], { '/api/userBank/save': () => refused('card_known', 'This card is on the list already', 'cardNumber') })
    draw('/add-bank')
    await screen.findByRole('button', { name: 'Save' })
    put('Card number', '4000 0002')
    put('Name of the holder', 'A DEMO')
    await press('Save')
    await waitFor(() => expect(alertOf('Card number')).toBe('This card is on the list already'))
  })

  test('asks payees for payee, bank and account [VL-015]', async () => {
    const server = house([])
    draw('/add-bank', { bankForm: 'payee' })
    await screen.findByRole('button', { name: 'Save' })
    put('Account number', '123456')
    put('Name of the payee', 'A DEMO')
    await press('Save')
    expect(alertOf('Name of the bank')).toBe('Enter the name of the holder or the bank')
    expect(server.to('/api/userBank/save')).toHaveLength(0)
  })
})

describe('/edit-bank', () => {
  test('of the query’s card keeps the number where none is typed, and says that it was changed [RT-058, ER-032]', async () => {
    const server = house([card, other], { '/api/userBank/update': () => ok() })
    const app = draw(`/edit-bank?id=${other.id}`)
    expect(((await screen.findByLabelText('Name of the bank')) as HTMLInputElement).value).toBe('Second Bank')
    expect((screen.getByLabelText('Card number') as HTMLInputElement).value).toBe('')
    put('Branch', 'Side street')
    await press('Save')
    expect(await screen.findByText('Bank card changed')).toBeDefined()
    expect(server.to('/api/userBank/update')[0]?.body).toMatchObject({ id: other.id, cardNumber: '•••• 7777', bankBranch: 'Side street' })
    await waitFor(() => expect(app.path()).toBe('/bind-card'))
  })

  test('removes the card after a question, and says so [ER-033, ER-053]', async () => {
    const server = house([card], { [`/api/userBank/${card.id}`]: () => ok() })
    const app = draw(`/edit-bank?id=${card.id}`)
    await user.click(await screen.findByRole('button', { name: 'Remove the card' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove this bank card?' })
    expect(server.to(`/api/userBank/${card.id}`)).toHaveLength(0)
    await user.click(within(question).getByRole('button', { name: 'Remove the card' }))
    expect(await screen.findByText('Bank card removed')).toBeDefined()
    expect(server.to(`/api/userBank/${card.id}`)).toHaveLength(1)
    await waitFor(() => expect(app.path()).toBe('/bind-card'))
  })

  test('a removal that is refused says why, and stays [ER-014]', async () => {
    house([card], { [`/api/userBank/${card.id}`]: () => refused('not_found', 'Not found', 'id') })
    const app = draw(`/edit-bank?id=${card.id}`)
    await user.click(await screen.findByRole('button', { name: 'Remove the card' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Remove the card' }))
    expect((await screen.findAllByText(/not found/i)).length).toBeGreaterThan(0)
    expect(app.path()).toBe(`/edit-bank?id=${card.id}`)
  })

  test('makes another card the default one', async () => {
    const server = house([card, other], { '/api/userBank/default': () => ok() })
    draw(`/edit-bank?id=${other.id}`)
    await user.click(await screen.findByRole('button', { name: 'Make it the default card' }))
    expect(await screen.findByText('Default card set')).toBeDefined()
    expect(server.to('/api/userBank/default')[0]?.body).toEqual({ id: other.id })
  })

  test('a card that is gone is said to be gone', async () => {
    house([card])
    draw('/edit-bank?id=nothing')
    expect(await screen.findByText('This card is not on your list any more.')).toBeDefined()
  })
})
