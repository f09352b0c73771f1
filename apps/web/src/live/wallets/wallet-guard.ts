import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What is known of a visitor's wallet on a brand that lets in nobody without one. */
export type WalletSight = 'unknown' | 'none' | 'found'

/** For this page load alone. */
const sight = createStore<{ readonly value: WalletSight; readonly isAsked: boolean }>(() => ({ value: 'unknown', isAsked: false }))

/** A wallet whose sign-in failed counts as none until the page is loaded again: it would be asked without end. */
export const treatAsWithoutWallet = (): void => sight.setState({ value: 'none', isAsked: true })
export const forgetWalletSight = (): void => sight.setState({ value: 'unknown', isAsked: false })

export function useWalletSight(isWanted: boolean): WalletSight {
  useEffect(() => {
    if (isWanted) void askOnce()
  }, [isWanted])
  return useStore(sight, ({ value }) => value)
}

async function askOnce(): Promise<void> {
  if (sight.getState().isAsked) return
  sight.setState({ isAsked: true })
  const hasAddress = await isAddressTold().catch(() => false)
  // A sign-in may have failed meanwhile.
  if (sight.getState().value === 'unknown') sight.setState({ value: hasAddress ? 'found' : 'none' })
}

/** How wallets are asked comes with the first brand that asks: it is none of the first page's business elsewhere. */
const foundWallets = async () => (await import('./found-wallets.ts')).findWallets()

/** An address that may be read already, else the first wallet is asked, as such a brand may. */
async function isAddressTold(): Promise<boolean> {
  const wallets = await foundWallets()
  if (wallets.some(({ address }) => address !== '')) return true
  const first = wallets.find(({ isThere }) => isThere)
  return first !== undefined && (await first.wallet.askAddress()) !== ''
}
