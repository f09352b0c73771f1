export interface DeviceName {
  /** '' where the user agent names none that is known. */
  readonly browser: string
  readonly system: string
}

/**
 * The first that matches: most browsers call themselves by the names of others, too, and a page that another app shows
 * calls itself by that of the system's browser.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  // Other apps that show pages, wallets first: they are named within the user agent of what draws the page.
  [/\bMetaMaskMobile\b/, 'MetaMask'],
  [/\bTokenPocket\b/, 'TokenPocket'],
  [/\bimToken\//, 'imToken'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bTelegram-Android\//, 'Telegram'],
  [/\bLine\//, 'LINE'],
  [/\bGSA\//, 'Google'],
  // Browsers on the engine of Chrome or Safari.
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOP(?:R|T|iOS)\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bM?QQBrowser\//, 'QQ Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  // Some app that does not say which.
  [/; wv\)/, 'WebView'],
  [/\bCriOS\/|\b(?:Headless)?Chrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
  [/\((?:iPhone|iPad);.*\bAppleWebKit\//, 'WebView'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Open)?Harmony(?:OS)?\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Browser and system in a user agent. The sender may write anything: it is shown, and nothing hangs on it.
 */
export function deviceNameOf(userAgent: string): DeviceName {
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}

/** `Chrome, Android`; '–' where nothing is known. */
export const deviceText = (userAgent: string): string => {
  const { browser, system } = deviceNameOf(userAgent)
  return [browser, system].filter((part) => part !== '').join(', ') || '–'
}

/** Address with its last part hidden: enough to know one's own network again. */
export function maskedNetwork(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  if (v4) return `${v4}.x`
  const groups =
    address
      .split('::')[0]
      ?.split(':')
      .filter((group) => group !== '') ?? []
  return groups.length === 0 ? '–' : `${groups.slice(0, 3).join(':')}:…`
}
