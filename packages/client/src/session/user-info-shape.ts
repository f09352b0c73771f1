import { REALMS } from '@glasshouse/domain'
import { USER_STATUSES, type UserInfoSummary } from '@glasshouse/wire'
import { oneOf, type Shape } from '../kept/shapes.ts'

const isSecretMark = oneOf('', '******')
const isAuditStatus = oneOf('0', '1', '2', '3')

/** User info as it is kept on the device. */
export const userInfoShape: Shape<UserInfoSummary> = {
  user: {
    userId: 'string',
    loginName: 'string',
    status: oneOf(...USER_STATUSES),
    address: 'string',
    email: 'string',
    phone: 'string',
    activeCode: 'string',
    loginPassword: isSecretMark,
  },
  detail: {
    credits: 'number',
    auditStatusPrimary: isAuditStatus,
    auditStatusAdvanced: isAuditStatus,
    realName: 'string',
    idCard: 'string',
    firstReason: 'string',
    secondReason: 'string',
    userTardPwd: isSecretMark,
  },
  asset: [
    {
      type: oneOf(1, 2, 3),
      symbol: 'string',
      availableAmount: 'string',
      heldAmount: 'string',
      totalAmount: 'string',
      exchageAmount: 'string',
      logo: 'string',
    },
  ],
  addressFlag: 'boolean',
  realm: oneOf(...REALMS),
  isSimulated: 'boolean',
}
