import type { CodePurpose } from '@glasshouse/records'

export interface CodeMessage {
  readonly purpose: CodePurpose
  readonly code: string
  readonly houseName: string
  /** As a client asks for it: `en`, `ar`, `zh`, `cn`, `tw`; anything else reads English. */
  readonly language: string
}
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Words {
  readonly direction: 'ltr' | 'rtl'
  readonly acts: Readonly<Record<CodePurpose, string>>
  subject(house: string, code: string): string
  line(house: string, act: string): string
  readonly minutes: string
  readonly warning: string
  text(house: string, act: string, code: string): string
}

const english: Words = {
  direction: 'ltr',
  acts: {
    REGISTER: 'create your account',
    FIND_PASSWORD: 'set a new password',
    UPD_PASSWORD: 'change your password',
    BIND: 'bind this address',
  },
  subject: (house, code) => `${code} is your ${house} code`,
  line: (house, act) => `Enter this code at ${house} to ${act}:`,
  minutes: 'It is good for 10 minutes and works once.',
  warning: 'Nobody of the house will ever ask you for it. If you did not ask for this code, you need not do anything.',
  text: (house, act, code) => `${house}: ${code} is your code to ${act}. Good for 10 minutes. Tell it to nobody.`,
}
const arabic: Words = {
  direction: 'rtl',
  acts: { REGISTER: 'إنشاء حسابك', FIND_PASSWORD: 'تعيين كلمة مرور جديدة', UPD_PASSWORD: 'تغيير كلمة المرور', BIND: 'ربط هذا العنوان' },
  subject: (house, code) => `${code} هو رمزك في ${house}`,
  line: (house, act) => `أدخل هذا الرمز في ${house} من أجل ${act}:`,
  minutes: 'الرمز صالح لمدة 10 دقائق ولمرة واحدة.',
  warning: 'لن يطلب منك أحد من المنصّة هذا الرمز أبدًا. إن لم تطلبه فلا يلزمك فعل شيء.',
  text: (house, act, code) => `${house}: رمزك ${code} من أجل ${act}. صالح لمدة 10 دقائق. لا تخبر به أحدًا.`,
}
const chinese: Words = {
  direction: 'ltr',
  acts: { REGISTER: '注册账户', FIND_PASSWORD: '设置新密码', UPD_PASSWORD: '修改密码', BIND: '绑定此地址' },
  subject: (house, code) => `${house} 验证码：${code}`,
  line: (house, act) => `请在 ${house} 输入以下验证码以${act}：`,
  minutes: '验证码 10 分钟内有效，仅可使用一次。',
  warning: '工作人员绝不会向您索要验证码。如非本人操作，请忽略此邮件。',
  text: (house, act, code) => `【${house}】验证码 ${code}，用于${act}，10 分钟内有效。请勿告诉他人。`,
}
const WORDS: Readonly<Record<string, Words>> = { ar: arabic, zh: chinese, cn: chinese, tw: chinese }
const wordsIn = (language: string) => WORDS[language.slice(0, 2).toLowerCase()] ?? english

export function codeMail({ purpose, code, houseName, language }: CodeMessage): WrittenMail {
  const words = wordsIn(language)
  const lines = [words.line(houseName, words.acts[purpose]), words.minutes, words.warning]
  const [line, minutes, warning] = lines.map(escaped)
  const html = [
    `<!doctype html><html lang="${words === arabic ? 'ar' : words === chinese ? 'zh' : 'en'}" dir="${words.direction}"><body style="font-family:sans-serif;color:#111;max-width:32em">`,
    `<p><strong>${escaped(houseName)}</strong></p><p>${line}</p>`,
    `<p dir="ltr" style="font-size:32px;font-weight:700;letter-spacing:6px">${code}</p>`,
    `<p>${minutes}</p><p style="color:#555">${warning}</p></body></html>`,
  ].join('\n')
  return { subject: words.subject(houseName, code), text: [lines[0], '', code, '', lines[1], lines[2], ''].join('\n'), html }
}

export function codeText({ purpose, code, houseName, language }: CodeMessage): string {
  const words = wordsIn(language)
  return words.text(houseName, words.acts[purpose], code)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string)
