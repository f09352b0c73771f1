import type { SeedEntry } from './content.ts'

const article = (topic: string, texts: Readonly<Record<'en' | 'ar' | 'zh', readonly [title: string, html: string]>>): SeedEntry => ({
  seedName: `article_${topic.toLowerCase()}`,
  kind: 'article',
  topic,
  isShown: true,
  link: '',
  image: '',
  sort: 0,
  texts: Object.fromEntries(Object.entries(texts).map(([language, [title, html]]) => [language, { title, remark: '', html }])),
})

/** Texts of parts that are open. A part that is not open yet brings its own text with it. */
export const ARTICLE_SEEDS: readonly SeedEntry[] = [
  article('FREEZE_PROMPT', {
    en: [
      'Your account is frozen',
      '<p>Parts of the house are closed for your account. Your balances stay yours and open orders can still be cancelled. Customer service can tell you why.</p>',
    ],
    ar: ['حسابك مجمّد', '<p>بعض أقسام الدار مغلقة أمام حسابك. أرصدتك تبقى لك، ويمكن إلغاء الأوامر المفتوحة. خدمة العملاء تخبرك بالسبب.</p>'],
    zh: ['您的账户已冻结', '<p>平台的部分功能对您的账户关闭。您的余额仍归您所有，未成交委托仍可撤销。原因请咨询客服。</p>'],
  }),
  article('COIN_EXPLAIN', {
    en: [
      'Rules of spot trading',
      '<p>Orders meet in one book: the better price first, at equal prices the earlier order.</p><ul><li>A limit order trades at its price or better, and rests with what is left.</li><li>A market order trades at once against what rests in the book, and never beyond a band around the index price. What is left is cancelled.</li><li>While an order rests, what it needs is held. Cancelling frees it.</li><li>Fees are shares of the value traded and stand in the ticket before you confirm.</li></ul>',
    ],
    ar: [
      'قواعد التداول الفوري',
      '<p>تلتقي الأوامر في دفتر واحد: السعر الأفضل أولًا، وعند تساوي السعر الأمر الأسبق.</p><ul><li>ينفَّذ الأمر المحدد بسعره أو بأفضل منه، ويبقى الباقي منتظرًا في الدفتر.</li><li>ينفَّذ أمر السوق فورًا مقابل ما في الدفتر، ولا يتجاوز نطاقًا حول سعر المؤشر، ويُلغى ما يتبقى.</li><li>ما يحتاجه الأمر المنتظر يُحجز، والإلغاء يحرره.</li><li>الرسوم نسبة من قيمة الصفقة، وتظهر في النموذج قبل التأكيد.</li></ul>',
    ],
    zh: [
      '现货交易规则',
      '<p>所有委托在同一订单簿撮合：价格优先，同价则时间优先。</p><ul><li>限价委托以指定价格或更优价格成交，未成交部分留在订单簿。</li><li>市价委托立即与订单簿成交，且不会超出指数价格上下的限定范围，剩余部分撤销。</li><li>委托挂单期间冻结所需资产，撤单即解冻。</li><li>手续费按成交额比例收取，确认前在下单面板中显示。</li></ul>',
    ],
  }),
  article('EXCHANGE_INTRODUCTION', {
    en: [
      'About this house',
      '<p>This is an exchange that is built so that its house cannot cheat and everybody can check.</p><ul><li>Every act is written into a journal, chained by hashes, before it counts.</li><li>The same journal always gives the same balances, on any machine.</li><li>Prices enter by the feed only. Operators act under their name, with a second person and a reason.</li></ul>',
    ],
    ar: [
      'عن هذه الدار',
      '<p>هذه منصة تداول بُنيت بحيث لا تستطيع الدار أن تغش، وبحيث يستطيع كل أحد أن يتحقق.</p><ul><li>كل فعل يُكتب في سجل متسلسل بالتجزئة قبل أن يُعتدّ به.</li><li>السجل نفسه يعطي الأرصدة نفسها دائمًا على أي جهاز.</li><li>تدخل الأسعار من مصدرها فقط. ويعمل المشغّلون بأسمائهم ومع شخص ثانٍ ولسبب مذكور.</li></ul>',
    ],
    zh: [
      '关于本平台',
      '<p>这是一个平台自身无法作弊、人人都能核对的交易所。</p><ul><li>每个操作先写入以哈希串联的日志，然后才生效。</li><li>同一份日志在任何机器上都得出相同的余额。</li><li>价格只能由数据源进入。操作员以实名行事，须有第二人同意并写明理由。</li></ul>',
    ],
  }),
  article('TERMS_CLAUSE', {
    en: [
      'Terms',
      '<p>This text stands in until the operator of this house puts the terms in its place. It gives no rights and asks for none.</p>',
    ],
    ar: ['الشروط', '<p>هذا النص مؤقت إلى أن يضع مشغّل هذه الدار شروطه مكانه. لا يمنح حقوقًا ولا يطلبها.</p>'],
    zh: ['条款', '<p>在平台运营方发布正式条款之前，本文仅作占位，不产生任何权利或义务。</p>'],
  }),
  article('PRIVACY_POLICY', {
    en: [
      'Privacy',
      '<p>The house keeps what it needs to know you again: your login name, a hash of your password, and for each session the address and the device it came from. The journal knows you by a salted hash only.</p>',
    ],
    ar: [
      'الخصوصية',
      '<p>تحتفظ الدار بما تحتاجه لتعرفك من جديد: اسم الدخول، وتجزئة كلمة المرور، ولكل جلسة العنوان والجهاز اللذين جاءت منهما. أما السجل فلا يعرفك إلا بتجزئة مملّحة.</p>',
    ],
    zh: ['隐私', '<p>平台只保存再次识别您所需的信息：登录名、密码哈希，以及每次会话的地址和设备。日志中只有加盐哈希，不含您的身份。</p>'],
  }),
]
