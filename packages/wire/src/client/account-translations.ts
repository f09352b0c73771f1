import type { Realm } from '@glasshouse/domain'
import { userInfoSummary } from './summaries/user-summaries.ts'
import { WALLET_TYPES_BY_NAME, type WalletTypeName } from './words.ts'

interface WireWallet {
  readonly walletType: 'ETH' | 'TRON'
  readonly address: string
}
const REALM_TYPES = { real: 1, demo: 2 } as const

interface WalletWords {
  readonly type: WalletTypeName
  readonly address: string
}
interface SignedWords extends WalletWords {
  readonly nonce: string
  readonly signature: string
}
const signedFields = ({ type, address, nonce, signature }: SignedWords) => ({
  address,
  walletType: WALLET_TYPES_BY_NAME[type],
  nonce,
  signature,
})
const WALLET_PURPOSES = { login: 'LOGIN', bind: 'BIND', proof: 'PROOF' } as const
const typeNamed = (walletType: 'ETH' | 'TRON'): WalletTypeName => (walletType === 'ETH' ? 'ethereum' : 'tron')

export const accountTranslations = {
  getWalletMessage: {
    input: ({
      type,
      address,
      chainId,
      purpose,
    }: WalletWords & { readonly chainId: number | undefined; readonly purpose: keyof typeof WALLET_PURPOSES }) => ({
      address,
      walletType: WALLET_TYPES_BY_NAME[type],
      purpose: WALLET_PURPOSES[purpose],
      ...(chainId === undefined ? {} : { chainId }),
    }),
  },
  signInByWallet: {
    input: ({ inviteCode, ...signed }: SignedWords & { readonly inviteCode: string }) => ({
      signType: 0,
      ...signedFields(signed),
      ...(inviteCode === '' ? {} : { activeCode: inviteCode }),
    }),
  },
  bindWallet: {
    input: signedFields,
    data: ({ walletType, address }: WireWallet): WalletWords => ({ type: typeNamed(walletType), address }),
  },
  removeWallet: { input: ({ type, address }: WalletWords) => ({ walletType: WALLET_TYPES_BY_NAME[type], address }) },
  proveByWallet: { input: signedFields },
  listWalletAddresses: { row: ({ walletType, address }: WireWallet): WalletWords => ({ type: typeNamed(walletType), address }) },
  getUserInfo: { data: userInfoSummary },
  switchRealm: {
    input: ({ realm }: { readonly realm: Realm }) => ({ type: REALM_TYPES[realm] }),
  },
  startDemo: {
    input: (_: Record<never, never>) => ({ type: REALM_TYPES.demo }),
  },
}
