import { addAuditEntry, type User, type WalletAddress } from '@glasshouse/records'
import {
  ACCOUNT_FIELDS,
  askedOfWallet,
  bindWallet,
  signedByWallet,
  signInOfWallet,
  success,
  walletAddresses,
  walletLogin,
  walletMessage,
  walletTextToWire,
  walletToWire,
} from '@glasshouse/wire'
import { requireSession } from '../../calls/access.ts'
import { type CallServer, servePublic, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { signInSettings } from '../../services/sign-in-settings.ts'
import { messageOf } from '../../wallets/message.ts'
import { originOf } from '../../wallets/origin.ts'
import { type AccountServices, openSession } from './accounts.ts'
import { countedSignature, writtenRight } from './wallet-signature.ts'

export type WalletLoginServices = AccountServices & Needs<'clock' | 'log' | 'tokens' | 'walletChallenges' | 'wallets', 'db'>

/** Signing in by a wallet's signature, and adding a wallet to an account. No call asks a wallet for anything else. */
export function walletLoginRoutes(server: CallServer, services: WalletLoginServices): void {
  servePublic(server, walletMessage, async ({ body, request }) => {
    const asked = askedOfWallet(body)
    await refuseClosed(services, ACCOUNT_FIELDS.chainType)
    const userId = asked.purpose === 'bind' ? (await requireSession(services, request)).userId : ''
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
    const signed = signedByWallet(body)
    const wallet = writtenRight(signed)
    await countedSignature(services, request, { ...signed, ...wallet, purpose: 'bind', userId: session.userId })
    await bind(services, session.userId, wallet)
    return success(walletToWire(wallet), { msg: 'Wallet added' })
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

async function bind({ records, wallets, clock }: WalletLoginServices, userId: string, wallet: WalletAddress): Promise<void> {
  const refusal = await records.db.transaction().execute(async (tx) => {
    const refused = await wallets.bind(tx, userId, wallet)
    if (refused) return refused
    const entry = { actor: `user:${userId}`, act: 'bind_wallet', subject: `user:${userId}`, detail: { type: wallet.type } }
    await addAuditEntry(tx, entry, clock())
    return null
  })
  if (refusal) throw new ApiError({ reason: refusal, field: 'address' })
}
