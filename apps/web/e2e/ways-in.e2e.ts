import { randomInt } from 'node:crypto'
import { afterEach, inject, test } from 'vitest'
import { inDatabase } from './houses/in-database.ts'
import { Messages } from './houses/messages.ts'
import { looks } from './looks.ts'
import { type Language, type Phone, phone } from './pages/phone.ts'
import { WaysInPages } from './pages/ways-in-pages.ts'

const messages = new Messages(inject('messagesUrl'))
let inHand: Phone | undefined

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

const PASSWORD = 'a long enough one'
const OTHER_PASSWORD = 'another long enough one'
const other = (code: string) => (code === '111111' ? '222222' : '111111')
const arabicDigits = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
/** Codes that went to this address. */
const letCodesExpire = (email: string) =>
  // A moment ago: what is a day old is removed with the next code that anybody asks for.
  inDatabase('UPDATE sent_codes SET expires_at_ms = floor(extract(epoch from now()) * 1000) - 1000 WHERE target = $1', [`email:${email}`])
const letMinutePass = () => inDatabase('UPDATE code_sends SET last_at_ms = last_at_ms - 60000')

test.each(looks<Language>(['ar'], ['en', 'zh']))(
  'registers by e-mail, phone and name with codes that came, signs in by each, and resets a forgotten password (%s) [RT-013, RT-014, RT-015]',
  async (language) => {
    inHand = await phone({ language })
    const pages = new WaysInPages(inHand)
    await inHand.page.clock.install()
    const asTyped = language === 'ar' ? arabicDigits : (digits: string) => digits

    const email = `${language}${randomInt(1e9)}@example.org`
    await pages.openRegistration('email')
    await pages.fillName('email', email)
    await pages.fillNewPassword(PASSWORD)
    await pages.sendCode()
    const first = await messages.codeTo(email)
    await pages.registerWith(other(first), 'app.refused_code_wrong')
    await letCodesExpire(email)
    await pages.registerWith(first, 'app.refused_code_expired')
    await letMinutePass()
    await pages.waitForSend()
    await pages.sendCode()
    await pages.fillCode(asTyped(await messages.codeTo(email)))
    await pages.register('email')
    await pages.logInAndForget({ way: 'email', name: email, password: PASSWORD })

    const number = String(randomInt(1e9, 1e10))
    await pages.openRegistration('phone')
    await pages.chooseArea('20')
    await pages.fillName('phone', asTyped(number))
    await pages.fillNewPassword(PASSWORD)
    await pages.sendCode()
    await pages.fillCode(asTyped(await messages.codeTo(`+20${number}`)))
    await pages.register('phone')
    await pages.chooseArea('20')
    await pages.logInAndForget({ way: 'phone', name: asTyped(number), password: PASSWORD })

    const name = `new_${randomInt(1e9)}`
    await pages.openRegistration('account')
    await pages.fillName('account', name)
    await pages.fillNewPassword(PASSWORD)
    await pages.register('account')
    await pages.logInAndForget({ way: 'account', name, password: PASSWORD })

    await letMinutePass()
    await pages.openForgotten()
    await pages.fillName('email', email)
    await pages.sendCode()
    await pages.fillCode(await messages.codeTo(email))
    await pages.resetTo(OTHER_PASSWORD)
    await pages.tryLogin({ way: 'email', name: email, password: PASSWORD })
    await pages.isRefused('app.refused_login_wrong')
    await pages.logIn({ way: 'email', name: email, password: OTHER_PASSWORD })
  },
)
