import { type Settings, type UserInfo, userInfoSummary } from '@glasshouse/wire'

export function settingsOf(login: Partial<Settings['LOGIN_REGIS_SETTING']> = {}, house: Partial<Settings['HOUSE_SETTING']> = {}): Settings {
  return {
    LOGIN_REGIS_SETTING: {
      ordinaryIsOpen: true,
      emailIsOpen: false,
      phoneIsOpen: false,
      ordinaryRegisterIsOpen: true,
      emailRegisterIsOpen: false,
      phoneRegisterIsOpen: false,
      captchaMode: 'off',
      ...login,
    },
    HOUSE_SETTING: { isSandbox: true, feed: 'replay', newOrdersHalted: false, ...house },
    TAB_SETTING: [],
  } as unknown as Settings
}

export function userInfoOf(realm: 'real' | 'demo', available = realm === 'demo' ? '50000' : '0'): UserInfo {
  return {
    user: {
      userId: '482910377',
      loginName: 'lina_haddad',
      status: 0,
      address: '',
      email: '',
      phone: '',
      activeCode: 'A1',
      loginPassword: '******',
    },
    detail: {
      credits: 0,
      auditStatusPrimary: '0',
      auditStatusAdvanced: '0',
      realName: '',
      idCard: '',
      firstReason: '',
      secondReason: '',
      userTardPwd: '',
    },
    asset: [
      { type: 1, symbol: 'usdt', availableAmount: available, heldAmount: '0', totalAmount: available, exchageAmount: available, logo: '' },
    ],
    addressFlag: false,
    realm,
    isSimulated: realm === 'demo',
  }
}

/** The same user as the session knows it. */
export const knownUser = (...as: Parameters<typeof userInfoOf>) => userInfoSummary(userInfoOf(...as))
