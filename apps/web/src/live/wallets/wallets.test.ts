import { keyOf } from '@glasshouse/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findEthereum } from './ethereum.ts'
import { findWallets } from './found-wallets.ts'
import { keepWallet, keptWallet } from './kept-wallet.ts'
import { TRON_WAIT_MS, tronWallet } from './tron.ts'
import { walletErrorOf } from './wallet.ts'
import { watchWallet } from './watch-wallet.ts'

const ADA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const BOB = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TRON_ADA = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const TRON_BOB = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** A wallet as an extension puts it into the page. */
function provider(accounts: string[] = []) {
  const listeners = new Map<string, () => void>()
  const asked: string[] = []
  return {
    accounts,
    asked,
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      return method === 'eth_chainId' ? '0x89' : accounts
    },
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
    tell: (event: string) => listeners.get(event)?.(),
    listeners,
  }
}
const announcing: (() => void)[] = []
function announce(detail: unknown): void {
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  announcing.push(() => window.removeEventListener('eip6963:requestProvider', say))
}
const info = (name: string) => ({ uuid: name, name, icon: 'data:image/svg+xml,<svg/>', rdns: `org.example.${name}` })
const page = window as unknown as Record<string, unknown>

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const stop of announcing.splice(0)) stop()
  for (const name of ['ethereum', 'tronLink', 'tronWeb']) delete page[name]
  localStorage.clear()
  vi.useRealTimers()
})

describe('wallets of the page', () => {
  test('every wallet that announces itself is found once, and the bare one only where none does', async () => {
    const [one, other] = [provider(), provider()]
    page.ethereum = one
    expect((await findEthereum(window)).map(({ name }) => name)).toEqual(['Ethereum'])
    announce({ info: info('Paper'), provider: one })
    announce({ info: info('Paper'), provider: one })
    announce({ info: info('Stone'), provider: other })
    for (const broken of [null, {}, { info: info('None') }, { provider: {} }]) announce(broken)
    expect((await findEthereum(window)).map(({ name }) => name)).toEqual(['Paper', 'Stone'])
  })

  test('a picture that is no data address is not shown', async () => {
    announce({ info: { ...info('Far'), icon: 'https://example.org/track.png' }, provider: provider() })
    expect((await findEthereum(window))[0]?.icon).toBe('')
  })

  test('finding them asks nobody: only what may be read already is read', async () => {
    const wallet = provider([ADA])
    announce({ info: info('Paper'), provider: wallet })
    const [found, tron] = await findWallets()
    expect([found?.address, found?.isThere]).toEqual([ADA, true])
    expect(wallet.asked).toEqual(['eth_accounts'])
    expect([tron?.wallet.type, tron?.address, tron?.isThere]).toEqual(['tron', '', false])
  })

  test('a Tron wallet that comes into the page 10 ms late is found [BC-013]', async () => {
    vi.useFakeTimers()
    const asking = tronWallet(window).knownAddress()
    await vi.advanceTimersByTimeAsync(TRON_WAIT_MS - 1)
    page.tronWeb = { defaultAddress: { base58: TRON_ADA } }
    await vi.advanceTimersByTimeAsync(1)
    expect(await asking).toBe(TRON_ADA)
    expect(TRON_WAIT_MS).toBe(10)
  })

  test('a Tron wallet that is missing, or locked, says what to do; one that refuses says its own words [ER-005, ER-006]', async () => {
    const wallet = tronWallet(window)
    await expect(wallet.askAddress()).rejects.toMatchObject({ kind: 'tron_missing' })
    page.tronLink = { request: async () => '', tronWeb: { defaultAddress: { base58: false } } }
    await expect(wallet.askAddress()).rejects.toMatchObject({ kind: 'tron_missing' })
    page.tronLink = { request: async () => ({ code: 4001, message: 'User rejected' }) }
    await expect(wallet.askAddress()).rejects.toMatchObject({ kind: 'own_words', message: 'User rejected' })
  })

  test.each([
    [{ code: 4001, message: 'User denied' }, 'User denied'],
    ['Confirmation declined by user', 'Confirmation declined by user'],
    [new Error('x'.repeat(400)), 'x'.repeat(300)],
    [undefined, ''],
    [{ message: 5 }, ''],
  ])('whatever a wallet throws, its words are kept [ER-006]', (thrown, words) => {
    expect(walletErrorOf(thrown)).toMatchObject({ kind: 'own_words', message: words })
  })
})

describe('the wallet of a session', () => {
  async function watched(first: string) {
    const wallet = provider([first])
    announce({ info: info('Paper'), provider: wallet })
    keepWallet({ id: 'ethereum org.example.Paper', address: ADA })
    const onOther = vi.fn()
    await watchWallet(keptWallet() as never, onOther)
    return { wallet, onOther }
  }

  test.each(['accountsChanged', 'chainChanged'])('another address at %s ends it, the same one does not [ST-010]', async (event) => {
    const { wallet, onOther } = await watched(ADA.toLowerCase())
    wallet.tell(event)
    await vi.waitFor(() => expect(wallet.asked).toHaveLength(3))
    expect(onOther).not.toHaveBeenCalled()
    wallet.accounts[0] = BOB
    wallet.tell(event)
    await vi.waitFor(() => expect(onOther).toHaveBeenCalledTimes(1))
  })

  test('a wallet that was switched while the page was closed ends it at once', async () => {
    expect((await watched(BOB)).onOther).toHaveBeenCalledTimes(1)
  })

  test('a locked wallet and another wallet end nothing', async () => {
    const other = provider([BOB])
    announce({ info: info('Stone'), provider: other })
    const { wallet, onOther } = await watched(ADA)
    wallet.accounts.length = 0
    wallet.tell('accountsChanged')
    await vi.waitFor(() => expect(wallet.asked).toHaveLength(3))
    expect(onOther).not.toHaveBeenCalled()
    expect(other.listeners.size).toBe(0)
  })

  test('a Tron wallet that is switched ends it; what another frame posts does not [ST-012]', async () => {
    const web = { defaultAddress: { base58: TRON_ADA } }
    page.tronLink = { tronWeb: web }
    keepWallet({ id: 'tron', address: TRON_ADA })
    const onOther = vi.fn()
    await watchWallet(keptWallet() as never, onOther)
    web.defaultAddress.base58 = TRON_BOB
    const from = (source: unknown) => {
      const event = new MessageEvent('message', { data: { message: { action: 'setAccount' } } })
      Object.defineProperty(event, 'source', { value: source })
      window.dispatchEvent(event)
    }
    from({})
    await Promise.resolve()
    expect(onOther).not.toHaveBeenCalled()
    from(window)
    await vi.waitFor(() => expect(onOther).toHaveBeenCalledTimes(1))
  })

  test('is kept under the product’s own names', () => {
    keepWallet({ id: 'tron', address: TRON_ADA })
    expect([localStorage.getItem(keyOf('walletId')), localStorage.getItem(keyOf('walletAddress'))]).toEqual(['tron', TRON_ADA])
  })
})
