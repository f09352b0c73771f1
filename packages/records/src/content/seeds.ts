import { ARTICLE_SEEDS } from './article-seeds.ts'
import type { SeedEntry } from './content.ts'

const plain = (title: string, remark: string, html = `<p>${remark}</p>`) => ({ title, remark, html })

/** Banners of the home screen. They say what the house can show, hurry nobody and promise no gain. */
const BANNERS: readonly SeedEntry[] = [
  {
    seedName: 'banner_prices',
    kind: 'activity',
    topic: 'HOME_ACTIVITY',
    isShown: true,
    link: '/quote',
    image: '/banners/prices.svg',
    sort: 10,
    texts: {
      en: plain('Prices that are not ours', 'Every price names its source. Nobody here can type one in.'),
      ar: plain('أسعار ليست من صنعنا', 'كل سعر يذكر مصدره، ولا يستطيع أحد هنا أن يكتب سعرًا بيده.'),
      zh: plain('价格不由我们决定', '每个价格都注明来源，这里没有人能手工输入价格。'),
    },
  },
  {
    seedName: 'banner_practise',
    kind: 'activity',
    topic: 'HOME_ACTIVITY',
    isShown: true,
    link: '/tradeBB',
    image: '/banners/practise.svg',
    sort: 20,
    texts: {
      en: plain('Practise first', 'Simulated trading has an account of its own and play money only.'),
      ar: plain('تدرّب أولًا', 'للتداول التجريبي حساب مستقل وأموال لعب فقط.'),
      zh: plain('先练习，再交易', '模拟交易有独立账户，只使用练习资金。'),
    },
  },
  {
    seedName: 'banner_journal',
    kind: 'activity',
    topic: 'HOME_ACTIVITY',
    isShown: true,
    link: '',
    image: '/banners/journal.svg',
    sort: 30,
    texts: {
      en: plain('Written down before it counts', 'Every order and trade is chained into a journal that can be checked line by line.'),
      ar: plain('يُكتب قبل أن يُعتدّ به', 'كل أمر وكل صفقة حلقة في سجل يمكن التحقق منه سطرًا سطرًا.'),
      zh: plain('先记账，后生效', '每笔委托和成交都链入日志，可以逐行核对。'),
    },
  },
]

const ROLL_NOTICES: readonly SeedEntry[] = [
  {
    seedName: 'roll_source',
    kind: 'roll_notice',
    topic: '',
    isShown: true,
    link: '',
    image: '',
    sort: 20,
    texts: {
      en: plain(
        'Where prices come from',
        'Every price names its source: a recording, a simulation or a market.',
        '<p>Next to each price stands where it comes from: a recording played again, with its place and days; a simulation; or a market of its own. Prices enter the house by its feed only. No operator has a way to set one.</p>',
      ),
      ar: plain(
        'من أين تأتي الأسعار',
        'كل سعر يذكر مصدره: تسجيل أو محاكاة أو سوق.',
        '<p>إلى جانب كل سعر يظهر مصدره: تسجيل يُعاد تشغيله مع مكانه وأيامه، أو محاكاة، أو سوق قائمة بذاتها. تدخل الأسعار إلى الدار من مصدرها فقط، وليس لأي مشغّل وسيلة لوضع سعر.</p>',
      ),
      zh: plain(
        '价格从哪里来',
        '每个价格都注明来源：历史记录、模拟或市场。',
        '<p>每个价格旁边都写明来源：重放的历史记录（附地点与日期）、模拟，或独立市场。价格只能由数据源进入平台，任何操作员都无法设定价格。</p>',
      ),
    },
  },
  {
    seedName: 'roll_simulated',
    kind: 'roll_notice',
    topic: '',
    isShown: true,
    link: '',
    image: '',
    sort: 30,
    texts: {
      en: plain(
        'Simulated trading',
        'Simulated trading has balances, orders and a book of its own.',
        '<p>What you do in simulated trading stays there: balances, orders and the order book are apart from the real ones. Only prices and rules are the same.</p>',
      ),
      ar: plain(
        'التداول التجريبي',
        'للتداول التجريبي أرصدة وأوامر ودفتر أوامر خاصة به.',
        '<p>ما تفعله في التداول التجريبي يبقى فيه: الأرصدة والأوامر ودفتر الأوامر منفصلة عن الحقيقية. الأسعار والقواعد وحدها هي نفسها.</p>',
      ),
      zh: plain(
        '模拟交易',
        '模拟交易有独立的余额、委托和订单簿。',
        '<p>模拟交易中的一切都只留在模拟中：余额、委托和订单簿与真实账户分开，只有价格和规则相同。</p>',
      ),
    },
  },
]

const SANDBOX_NOTICE: SeedEntry = {
  seedName: 'roll_sandbox',
  kind: 'roll_notice',
  topic: '',
  isShown: true,
  link: '',
  image: '',
  sort: 10,
  texts: {
    en: plain(
      'This house is a sandbox',
      'This house is a sandbox. No money in it is real.',
      '<p>You are in a sandbox: a house to try things in. Balances here were made by the house itself, nothing can be paid in or out, and nothing here is an offer to trade.</p>',
    ),
    ar: plain(
      'هذه الدار بيئة تجريبية',
      'هذه الدار بيئة تجريبية، ولا مال حقيقيًا فيها.',
      '<p>أنت في بيئة تجريبية: دار لتجربة الأشياء. الأرصدة هنا من صنع الدار نفسها، ولا إيداع ولا سحب، ولا شيء هنا عرضٌ للتداول.</p>',
    ),
    zh: plain(
      '这里是沙盒',
      '这里是沙盒环境，没有真实资金。',
      '<p>您正处于沙盒环境，仅供试用。这里的余额由平台自行生成，无法充值或提现，任何内容都不构成交易要约。</p>',
    ),
  },
}

/** Brands with banners in their own colours: /banners/<brand>. */
const BRANDS_WITH_BANNERS: readonly string[] = ['dark']

/** What the house shows from its first start, in the colours of its brand. A sandbox says so. */
export function contentSeeds({ isSandbox, brand }: { readonly isSandbox: boolean; readonly brand: string }): readonly SeedEntry[] {
  return [...bannersOf(brand), ...(isSandbox ? [SANDBOX_NOTICE] : []), ...ROLL_NOTICES, ...ARTICLE_SEEDS]
}

function bannersOf(brand: string): readonly SeedEntry[] {
  if (!BRANDS_WITH_BANNERS.includes(brand)) return BANNERS
  return BANNERS.map((banner) => ({ ...banner, image: banner.image.replace('/banners/', `/banners/${brand}/`) }))
}
