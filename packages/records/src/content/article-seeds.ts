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
  article('U_STANDARD_EXPLAIN', {
    en: [
      'Rules of futures',
      '<p>A contract is worth a fixed amount of its coin and is settled in USDT. It has no expiry.</p><ul><li>Opening takes margin (value divided by leverage) and a fee from the futures wallet. Each position has its own margin; long and short stand apart.</li><li>Profit, loss and liquidation follow the mark, which is the index price, never the last trade.</li><li>When margin and result no longer cover the maintenance margin and the closing fee, the position is closed in steps. What the book does not take, the insurance fund takes; what it cannot take is closed against the most profitable opposite positions, in a published order.</li><li>Nobody ends below zero.</li><li>At 00:00, 08:00 and 16:00 UTC one side pays the other the funding rate shown above the ticket.</li><li>Take profit and stop loss are triggered by the mark and only ever close.</li></ul>',
    ],
    ar: [
      'قواعد العقود الآجلة',
      '<p>للعقد قيمة ثابتة من عملته، ويُسوّى بعملة USDT، وليس له تاريخ انتهاء.</p><ul><li>يأخذ الفتح هامشًا (القيمة مقسومة على الرافعة) ورسومًا من محفظة العقود الآجلة. لكل مركز هامشه الخاص، ومراكز الشراء والبيع منفصلة.</li><li>يتبع الربح والخسارة والتصفية سعر العلامة، وهو سعر المؤشر، لا آخر صفقة.</li><li>عندما لا يغطي الهامش والنتيجة هامش الصيانة ورسوم الإغلاق، يُغلق المركز على خطوات. ما لا يأخذه دفتر الأوامر يأخذه صندوق التأمين، وما لا يستطيع أخذه يُغلق مقابل أكثر المراكز المعاكسة ربحًا وفق ترتيب منشور.</li><li>لا ينتهي أحد برصيد أقل من الصفر.</li><li>عند الساعات 00:00 و08:00 و16:00 بالتوقيت العالمي يدفع أحد الجانبين للآخر معدل التمويل المعروض فوق نموذج الأمر.</li><li>يُفعَّل جني الأرباح ووقف الخسارة بسعر العلامة، ولا يفعلان إلا الإغلاق.</li></ul>',
    ],
    zh: [
      '合约规则',
      '<p>一张合约对应固定数量的币，以 USDT 结算，没有到期日。</p><ul><li>开仓从合约钱包扣除保证金（价值除以杠杆）和手续费。每个仓位的保证金独立，多空分开。</li><li>盈亏和强平按标记价格计算，标记价格即指数价格，而非最新成交价。</li><li>当保证金与盈亏不足以支付维持保证金和平仓手续费时，仓位分步平仓。订单簿接不下的部分由保险基金承接；保险基金接不下的部分，按公布的顺序与盈利最高的对手仓位对平。</li><li>任何人的余额都不会低于零。</li><li>每天 UTC 00:00、08:00、16:00，一方按下单面板上方显示的资金费率向另一方支付。</li><li>止盈止损由标记价格触发，只用于平仓。</li></ul>',
    ],
  }),
  article('PERIOD_EXPLAIN', {
    en: [
      'Rules of options',
      '<p>You say whether a price will be higher or lower when a period ends.</p><ul><li>The starting price is fixed after your order was accepted, by quotes that are newer than it. Nobody can know it beforehand.</li><li>The period begins with that price. The last price before its end decides, or the first after it where there was none.</li><li>If you are right, the stake and the profit shown before the tap are paid. If you are wrong, the stake is lost. At an equal price it comes back.</li><li>If there is no price, the stake comes back, and that is published.</li><li>The profit is set aside when the order is accepted. An order cannot be cancelled or changed, by nobody.</li><li>Each option has a receipt that your own device can check.</li></ul>',
    ],
    ar: [
      'قواعد الخيارات',
      '<p>تقول إن كان السعر سيكون أعلى أو أدنى عند نهاية مدة.</p><ul><li>يُثبَّت سعر البداية بعد قبول أمرك، من أسعار أحدث منه. ولا يستطيع أحد أن يعرفه مسبقًا.</li><li>تبدأ المدة بهذا السعر. ويحسم آخر سعر قبل نهايتها، أو أول سعر بعدها إن لم يوجد.</li><li>إن أصبت تُدفع قيمة الصفقة والربح المعروض قبل الضغط. وإن أخطأت تخسر قيمة الصفقة. وعند تساوي السعر تعود إليك.</li><li>إن لم يوجد سعر تعود قيمة الصفقة، ويُنشر ذلك.</li><li>يُحجز الربح عند قبول الأمر. ولا يستطيع أحد إلغاء الأمر أو تغييره.</li><li>لكل خيار إيصال يستطيع جهازك التحقق منه.</li></ul>',
    ],
    zh: [
      '期权规则',
      '<p>您判断一段时间结束时价格更高还是更低。</p><ul><li>开仓价在委托被接受之后确定，只采用比委托更新的报价，任何人都无法提前知道。</li><li>周期从该价格开始计算，由结束前的最后一个价格决定结果；没有时由结束后的第一个价格决定。</li><li>判断正确，返还投入金额并支付下单前显示的盈利；判断错误，投入金额归零；价格相等，投入金额退回。</li><li>如果没有价格，投入金额退回并公布。</li><li>接受委托时盈利即被预留。委托不可撤销，任何人都不能更改。</li><li>每笔期权都有收据，您的设备可以自行核验。</li></ul>',
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
