import type { UserInfo } from '../../accounts/get-info.ts'
import { USER_STATUSES, type UserStatus } from '../words.ts'

/** Who is signed in, with balances of the session's realm. */
export type UserInfoSummary = Omit<UserInfo, 'user'> & { readonly user: Omit<UserInfo['user'], 'status'> & { readonly status: UserStatus } }

export const userInfoSummary = ({ user, ...rest }: UserInfo): UserInfoSummary => ({
  ...rest,
  user: { ...user, status: USER_STATUSES[user.status] },
})
