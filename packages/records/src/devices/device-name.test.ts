import { expect, test } from 'vitest'
import { deviceNameOf, deviceText } from './device-name.ts'

const KHTML = '(KHTML, like Gecko)'
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${KHTML}`
const LINUX = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${KHTML}`
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ${KHTML}`
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 ${KHTML}`
const VIEW = `Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 ${KHTML} Version/4.0`
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 ${KHTML}`
const IPAD = `Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 ${KHTML}`
const CHROME = 'Chrome/140.0.0.0'

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome', 'Windows'],
  [`${ANDROID} ${CHROME} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${IPHONE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${LINUX} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 ${KHTML} ${CHROME} Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${ANDROID} ${CHROME} Mobile Safari/537.36 EdgA/140.0.0.0`, 'Edge', 'Android'],
  [`${IPHONE} Version/18.0 EdgiOS/140.0.3485.54 Mobile/15E148 Safari/605.1.15`, 'Edge', 'iPhone'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0', 'Firefox', 'Android'],
  [`${IPAD} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPad'],
  [`${MAC} Version/18.5 Safari/605.1.15`, 'Safari', 'Mac'],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${ANDROID} SamsungBrowser/28.0 ${CHROME} Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Windows'],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.6.0`, 'Opera', 'iPhone'],
  [`${ANDROID} ${CHROME} HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`, 'Huawei Browser', 'Android'],
  [`Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ${KHTML} ${CHROME} Safari/537.36 ArkWeb/4.1.6.1 Mobile`, 'Chrome', 'HarmonyOS'],
])('a browser is known by its own name, not by those it goes by too: %s', (userAgent, browser, system) => {
  expect(deviceNameOf(userAgent)).toEqual({ browser, system })
})

test.each([
  [`${VIEW} ${CHROME} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0.44.109;]`, 'Facebook', 'Android'],
  [`${IPHONE} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone14,5; iOS 18_5; en_US)`, 'Instagram', 'iPhone'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`, 'WeChat', 'iPhone'],
  [`${VIEW} ${CHROME} Mobile Safari/537.36 Telegram-Android/11.9.1 (Samsung SM-S921B; Android 14; SDK 34; HIGH)`, 'Telegram', 'Android'],
  [`${VIEW} ${CHROME} Mobile Safari/537.36 Line/15.8.0/IAB`, 'LINE', 'Android'],
  [`${VIEW} ${CHROME} Mobile Safari/537.36 MetaMaskMobile`, 'MetaMask', 'Android'],
  [`${IPHONE} Mobile/15E148 imToken/2.17.0 (iOS;Build/1)`, 'imToken', 'iPhone'],
  [`${VIEW} ${CHROME} Mobile Safari/537.36`, 'WebView', 'Android'],
  [`${IPHONE} Mobile/15E148`, 'WebView', 'iPhone'],
])('a page within another app is named after that app, or as its view: %s', (userAgent, browser, system) => {
  expect(deviceNameOf(userAgent)).toEqual({ browser, system })
})

test.each([
  ['', '', '', '–'],
  ['curl/8.9.1', '', '', '–'],
  ['Mozilla/5.0', '', '', '–'],
  [`${LINUX} Safari/537.36`, '', 'Linux', 'Linux'],
])('what names no known browser has none: %j', (userAgent, browser, system, text) => {
  expect(deviceNameOf(userAgent)).toEqual({ browser, system })
  expect(deviceText(userAgent)).toBe(text)
})
