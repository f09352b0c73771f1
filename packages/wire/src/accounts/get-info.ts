import { REALMS, type Realm } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { identityDetail, type KeptLevels, NO_IDENTITY } from '../identity/identity-states.ts'
import { type Asset, asset } from '../wallet/asset.ts'

/** '' not set, '******' set. Never a password or a hash. */
const secretMark = z.enum(['', '******'])

export const user = z.object({
  /** UID: nine digits. */
  userId: z.string(),
  loginName: z.string(),
  /** 0 normal, 1 frozen, 2 disabled. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The user's own invitation code. */
  activeCode: z.string(),
  loginPassword: secretMark,
})

const auditStatus = z.enum(['0', '1', '2', '3'])
export const userDetail = z.object({
  credits: z.number().int(),
  auditStatusPrimary: auditStatus,
  auditStatusAdvanced: auditStatus,
  realName: z.string(),
  idCard: z.string(),
  firstReason: z.string(),
  secondReason: z.string(),
  userTardPwd: secretMark,
})

export const getInfo = endpoint('GET', '/api/user/getInfo', {
  clientName: 'getUserInfo',
  summary: 'Who is signed in, with assets of the session’s realm',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  data: z.object({
    user,
    detail: userDetail,
    asset: z.array(asset),
    /** True when a wallet address signed in. */
    addressFlag: z.boolean(),
    realm: z.enum(REALMS),
    /** True in demo trading. */
    isSimulated: z.boolean(),
  }),
})
export type UserInfo = z.output<NonNullable<typeof getInfo.data>>

const markOf = (isSet: boolean): z.output<typeof secretMark> => (isSet ? '******' : '')

/** Facts of a user that getInfo shows. */
export interface UserFacts {
  readonly userId: string
  readonly loginName: string
  readonly status: 0 | 1 | 2
  readonly email: string
  readonly phone: string
  readonly inviteCode: string
  readonly credits: number
  readonly hasPassword: boolean
}

/** Secrets that are set, beside the login password. */
export interface SecretFacts {
  readonly isFundPasswordSet: boolean
}

/** Wallet of the session or of the user; '' without one. */
export interface WalletOfSession {
  readonly address: string
  readonly hasSignedIn: boolean
}

interface FactsOfSession {
  readonly secrets: SecretFacts
  readonly wallet: WalletOfSession
  readonly realm: Realm
  readonly identity?: KeptLevels
}

export const userInfoToWire = (
  facts: UserFacts,
  { secrets, wallet, realm, identity = NO_IDENTITY }: FactsOfSession,
  assets: Asset[],
): UserInfo => ({
  user: {
    userId: facts.userId,
    loginName: facts.loginName,
    status: facts.status,
    address: wallet.address,
    email: facts.email,
    phone: facts.phone,
    activeCode: facts.inviteCode,
    loginPassword: markOf(facts.hasPassword),
  },
  detail: {
    credits: facts.credits,
    ...identityDetail(identity),
    userTardPwd: markOf(secrets.isFundPasswordSet),
  },
  asset: assets,
  addressFlag: wallet.hasSignedIn,
  realm,
  isSimulated: realm === 'demo',
})
