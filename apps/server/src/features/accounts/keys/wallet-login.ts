import type { User, WalletAddress } from '@glasshouse/records'
import {
  ACCOUNT_FIELDS,
  askedOfWallet,
  bindWallet,
  removedWallet,
  removeWallet,
  signedByWallet,
  signInOfWallet,
  success,
  walletAddresses,
  walletLogin,
  walletMessage,
  walletProof,
  walletTextToWire,
  walletToWire,
} from '@glasshouse/wire'
import { requireSession } from '../../../calls/access.ts'
import { type CallServer, servePublic, serveUser } from '../../../calls/serve-call.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { signInSettings } from '../../../services/sign-in-settings.ts'
import { messageOf } from '../../../wallets/message.ts'
import { originOf } from '../../../wallets/origin.ts'
import { type AccountServices, openSession } from '../accounts.ts'
import { noted } from '../prove.ts'
import { type ChangingServices, changing } from './changing.ts'
import { countedSignature, writtenRight } from './wallet-signature.ts'
import { hasWayIn } from './ways-in.ts'

export type WalletLoginServices = AccountServices & ChangingServices & Needs<'clock' | 'log' | 'tokens' | 'walletChallenges' | 'wallets'>

/** Signing in by a wallet's signature, and adding a wallet to an account. No call asks a wallet for anything else. */
export function walletLoginRoutes(server: CallServer, services: WalletLoginServices): void {
  servePublic(server, walletMessage, async ({ body, request }) => {
    const asked = askedOfWallet(body)
    await refuseClosed(services, ACCOUNT_FIELDS.chainType)
    const userId = asked.purpose !== 'login' ? (await requireSession(services, request)).userId : ''
    const wallet = writtenRight(asked)
    const origin = originOf(services.config, request)
    const text = await services.walletChallenges.make({ ...asked, ...wallet, userId }, (times) =>
      messageOf({ ...asked, ...wallet, ...times, origin }),
    )
    return success(walletTextToWire(text))
  })

  servePublic(server, walletLogin, async ({ body, request }) => {
    await refuseClosed(services, ACCOUNT_FIELDS.way)
    const { inviteCode, ...signed } = signInOfWallet(body)
    const wallet = writtenRight(signed)
    await countedSignature(services, request, { ...signed, ...wallet, purpose: 'login', userId: '' })
    const known = await services.wallets.userOf(wallet)
    const user = known === null ? await firstSignIn(services, wallet, inviteCode) : await services.records.users.byId(known)
    if (!user) throw new ApiError({ reason: 'wallet_signature_wrong', field: 'signature' })
    const isStillBound = async () => (await services.wallets.userOf(wallet)) === user.userId
    const session = await openSession(services, request, user, { isStillGood: isStillBound, walletAddress: wallet.address })
    return success({ ...session, isNew: known === null }, { msg: 'Signed in' })
  })

  serveUser(server, bindWallet, async ({ body, request, session }) => {
    // Before the text is used up, so that the call can be repeated as it is.
    await services.proofs.require(session, request)
    const signed = signedByWallet(body)
    const wallet = writtenRight(signed)
    await countedSignature(services, request, { ...signed, ...wallet, purpose: 'bind', userId: session.userId })
    await changing(services, { session, change: 'wallet_bound' }, async (tx) => {
      const refusal = await services.wallets.bind(tx, session.userId, wallet)
      if (refusal) throw new ApiError({ reason: refusal, field: 'address' })
    })
    return success(walletToWire(wallet), { msg: 'Wallet added' })
  })

  serveUser(server, removeWallet, async ({ body, request, session }) => {
    const { userId } = session
    const wallet = writtenRight(removedWallet(body))
    if ((await services.wallets.userOf(wallet)) !== userId) throw new ApiError({ reason: 'not_found', field: 'address' })
    await services.proofs.require(session, request)
    await changing(services, { session, change: 'wallet_removed' }, async (tx) => {
      // Whoever removes two at once is looked at one after the other.
      await services.records.users.lock(tx, userId)
      if (!(await services.wallets.remove(tx, userId, wallet))) throw new ApiError({ reason: 'not_found', field: 'address' })
      if (!(await hasWayIn(services, tx, userId))) throw new ApiError({ reason: 'last_way_in' })
    })
    return success(null, { msg: 'Wallet removed' })
  })

  services.proofs.offer('wallet', async (userId) => (await services.wallets.ofUser(userId)).length > 0)
  serveUser(server, walletProof, async ({ body, request, session }) => {
    const signed = signedByWallet(body)
    const wallet = writtenRight(signed)
    await countedSignature(services, request, { ...signed, ...wallet, purpose: 'proof', userId: session.userId })
    if ((await services.wallets.userOf(wallet)) !== session.userId) throw new ApiError({ reason: 'proof_wrong', field: 'address' })
    return success(await noted(services, session, 'wallet'), { msg: 'Proof taken' })
  })

  serveUser(server, walletAddresses, async ({ session }) => {
    const rows = (await services.wallets.ofUser(session.userId)).map(walletToWire)
    return success(null, { rows, total: rows.length })
  })
}

async function refuseClosed(services: WalletLoginServices, field: string): Promise<void> {
  if (!(await signInSettings(services)).walletIsOpen) throw new ApiError({ reason: 'method_not_open', field })
}

/** Makes the user, under the rules of a registration. */
async function firstSignIn(services: WalletLoginServices, wallet: WalletAddress, inviteCode: string): Promise<User> {
  if (services.brand.inviteCodeRequired && inviteCode === '')
    throw new ApiError({ reason: 'invite_code_required', field: ACCOUNT_FIELDS.inviteCode, rule: 'is required' })
  const user = await services.records.users.registerWallet({ wallet, inviteCode }, services.wallets)
  if (typeof user === 'string') throw new ApiError({ reason: user, field: ACCOUNT_FIELDS.inviteCode })
  await services.accounts.of(user.userRef, 'real')
  return user
}
