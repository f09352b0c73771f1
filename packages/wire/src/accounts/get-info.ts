import { REALMS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { asset } from '../wallet/asset.ts'

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
    /** True in simulated trading. */
    isSimulated: z.boolean(),
  }),
})
export type UserInfo = z.output<NonNullable<typeof getInfo.data>>
