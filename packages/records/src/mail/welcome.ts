import type { Texts } from '../content/texts.ts'
import type { MailText } from './mails.ts'

/** The first mail of every new user. It promises nothing that the house cannot show. */
export const WELCOME_MAIL: Texts<MailText> = {
  en: {
    title: 'Welcome',
    html: '<p>Good to have you here. Two things worth knowing first:</p><ul><li><b>Practise first.</b> Simulated trading gives you an account of its own with 100,000 USDT of play money. Nothing in it can be won or lost for real.</li><li><b>Look where a price comes from.</b> Every price names its source. Nobody in this house can type one in.</li></ul><p>Nobody here will ever ask you for your password.</p>',
  },
  ar: {
    title: 'أهلًا بك',
    html: '<p>يسعدنا وجودك هنا. أمران يحسن أن تعرفهما أولًا:</p><ul><li><b>تدرّب أولًا.</b> يمنحك التداول التجريبي حسابًا مستقلًا فيه 100,000 USDT من أموال اللعب. لا شيء فيه يُربح أو يُخسر حقًا.</li><li><b>انظر من أين يأتي السعر.</b> كل سعر يذكر مصدره، ولا يستطيع أحد في هذه الدار أن يكتب سعرًا بيده.</li></ul><p>لن يطلب منك أحد هنا كلمة المرور أبدًا.</p>',
  },
  zh: {
    title: '欢迎',
    html: '<p>很高兴见到您。先了解两件事：</p><ul><li><b>先练习。</b>模拟交易为您提供一个独立账户，内有 100,000 USDT 练习资金，不会产生真实的盈亏。</li><li><b>看清价格从哪里来。</b>每个价格都注明来源，平台内任何人都无法手工输入价格。</li></ul><p>这里的任何人都不会向您索要密码。</p>',
  },
}
