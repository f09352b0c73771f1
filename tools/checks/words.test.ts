import { describe, expect, test } from 'vitest'
import { wordKeysSource } from '../word-keys.mjs'
import { rawStringsIn } from './raw-strings.mjs'
import { sourceFiles } from './sources.mjs'
import { usesOfWords } from './word-uses.mjs'
import { doubleKeys, faultsOfLanguages, faultsOfTexts, faultsOfUses, faultsOfWords, readWords } from './words.mjs'

test('the words of the app are whole in every language, each is used, and no component holds its own', () => {
  expect(faultsOfWords(sourceFiles())).toEqual([])
})

const NO_EXCEPTIONS: Parameters<typeof faultsOfTexts>[1] = { sameAsEnglish: {}, unused: [] }
const english = {
  greeting: 'Good day',
  sum: '{amount} of <b>{total}</b>',
  pair: '{base}/{quote}',
  ticker: 'USDT',
  orders_one: 'One order',
  orders_other: '{count} orders',
}
const chinese = {
  greeting: '您好',
  sum: '<b>{total}</b> 中的 {amount}',
  pair: '{base}/{quote}',
  ticker: 'USDT',
  orders_other: '{count} 笔委托',
}
const allowed = { ...NO_EXCEPTIONS, sameAsEnglish: { 'app.ticker': 'a ticker' } }
const faultsOf = (
  change: Record<string, string | undefined>,
  language = 'zh',
  exceptions: Parameters<typeof faultsOfTexts>[1] = allowed,
) => {
  const changed = JSON.parse(JSON.stringify({ ...chinese, ...change })) as Record<string, string>
  return faultsOfTexts({ en: { app: english }, [language]: { app: changed } }, exceptions)
}

describe('the texts of a language', () => {
  test('are left alone when they are whole', () => expect(faultsOf({})).toEqual([]))

  test.each<[string, Record<string, string | undefined>, RegExp]>([
    ['a missing key', { greeting: undefined }, /greeting is missing/],
    ['a key of its own', { farewell: '再见' }, /farewell is not in English/],
    ['an empty text', { greeting: ' ' }, /greeting is empty/],
    ['English left standing', { greeting: 'Good day' }, /greeting is not translated/],
    ['a value with another name', { sum: '<b>{total}</b> 中的 {amuont}' }, /sum fills in other values/],
    ['a value left out', { sum: '<b>{total}</b>' }, /sum fills in other values/],
    ['a translated value name', { sum: '<b>{total}</b> 中的 {金额}' }, /sum fills in other values/],
    ['a tag that is not closed', { sum: '<b>{total} 中的 {amount}' }, /sum has other tags/],
    ['another tag', { sum: '<i>{total}</i> 中的 {amount}' }, /sum has other tags/],
    ['a count left out of the form for all', { orders_other: '委托' }, /orders_other fills in other values/],
    ['a form that the language does not count with', { orders_one: '一笔委托' }, /orders_one is not in English, or a form/],
  ])('with %s are refused', (_what, change, fault) => {
    expect(faultsOf(change)).toEqual([expect.stringMatching(fault)])
  })

  test('without the forms it counts with are refused, each by name', () => {
    const missing = ['few', 'many', 'one', 'two', 'zero'].map((form) => `ar/app: orders_${form} is missing`)
    expect(faultsOf({}, 'ar').sort()).toEqual(missing)
    const arabic = Object.fromEntries(['zero', 'one', 'two', 'few', 'many'].map((form) => [`orders_${form}`, 'طلبات']))
    expect(faultsOf(arabic, 'ar')).toEqual([])
  })

  test('without a whole file are refused', () => {
    expect(faultsOfTexts({ en: { app: { greeting: 'Good day' } }, zh: {} }, NO_EXCEPTIONS)).toEqual(['zh/app: greeting is missing'])
    expect(faultsOfTexts({ en: {}, zh: { more: { greeting: '您好' } } }, NO_EXCEPTIONS)).toHaveLength(1)
  })

  test('with a key twice are refused, which a parser would not notice', () => {
    expect(doubleKeys('{\n  "a": "1",\n  "b": "2",\n  "a": "3"\n}')).toEqual(['a'])
    expect(doubleKeys('{\n  "a": "\\"b\\": 1",\n  "b": "2"\n}')).toEqual([])
  })

  test('may sound English only by an exception, which gives a reason and is still needed', () => {
    expect(faultsOf({}, 'zh', NO_EXCEPTIONS)).toEqual([expect.stringMatching(/ticker is not translated/)])
    expect(faultsOf({}, 'zh', { ...allowed, sameAsEnglish: { 'app.ticker': ' ' } })).toEqual([expect.stringMatching(/without a reason/)])
    expect(faultsOf({ ticker: '泰达币' })).toEqual([expect.stringMatching(/app\.ticker is translated everywhere/)])
  })
})

test('a language is a folder of words and a folder of content, never one alone', () => {
  expect(faultsOfLanguages(['ar', 'en'], ['en', 'ar'])).toEqual([])
  expect(faultsOfLanguages(['en', 'fr'], ['en'])).toEqual([expect.stringMatching(/content\/fr\/language\.json is missing/)])
  expect(faultsOfLanguages(['en'], ['en', 'fr'])).toEqual([expect.stringMatching(/words\/fr is missing/)])
})

describe('the generated types', () => {
  const source = (texts: Record<string, Record<string, string>>, onDemand: string[] = []) => wordKeysSource(texts, new Set(onDemand))

  test('name each section once, and where it comes from', () => {
    const made = source({ spot: { buy: 'Buy' }, option: { up: 'Up' } }, ['option'])
    expect(made).toContain("import type spot from './en/spot.json'\n")
    expect(made).toContain("import type option from './en/on-demand/option.json'\n")
    expect(made).toContain("export type OnDemandSection =\n  | 'option'\n")
  })

  test('give a text its values, a counted one its count and those of all its forms, and a plain one none', () => {
    const made = source({
      spot: { hi: 'Hi', by: '{name} at {time}, {name}', n_one: 'One {side}', n_other: '{count} in {place}', 'a-b': '{x}' },
    })
    expect(made).toContain("  spot: {\n    by: 'name' | 'time'\n    n: 'count' | 'place' | 'side'\n    'a-b': 'x'\n  }\n")
  })

  test('stay as they are when a text without values comes or changes', () => {
    expect(source({ spot: { hi: 'Good day', more: 'More' } })).toBe(source({ spot: { hi: 'Hi' } }))
    expect(source({ spot: { hi: 'Hi {name}' } })).not.toBe(source({ spot: { hi: 'Hi' } }))
  })
})

describe('the code', () => {
  const texts = {
    app: { hello: 'Hello', for_one: '{name}', orders_one: 'One', orders_other: '{count}', kind_a: 'A', kind_b: 'B' },
    home: { hi: 'Hi' },
  }
  const faults = (text: string, unused: { reason: string; keys: string[] }[] = []) =>
    faultsOfUses(texts, usesOfWords([{ path: 'apps/web/src/x.tsx', text }]), { sameAsEnglish: {}, unused })
  const whole = `
    const w = useWords('app')
    const h = useWords('home')
    const form = isOne ? w('for_one', { name }) : w('orders', { count })
    const all = [w(isMorning ? 'hello' : \`kind_\${kind}\`), h('hi')]`

  test('that asks for what there is, and all of it, is left alone', () => expect(faults(whole)).toEqual([]))

  test.each([
    ["w('helo')", /x\.tsx:6: there is no app\.helo/],
    ["w('hi')", /no app\.hi/],
    ["w(isOne ? 'hello' : 'goodbye')", /no app\.goodbye/],
    ['w(`sort_$' + '{kind}`)', /no app\.\^sort_/],
    ["wordsOf('home')('hello')", /no home\.hello/],
    ["function f(said: Words<'home'>) { said('bye') }", /no home\.bye/],
    ["w('for_one')", /app\.for_one needs \{name\}/],
    ["w('for_one', { nmae: 1 })", /app\.for_one needs \{name\}/],
  ])('is refused for %s', (more, fault) => {
    expect(faults(`${whole}\n    ${more}`)).toEqual([expect.stringMatching(fault)])
  })

  test('that leaves a text unused is refused, unless the text waits for a later part', () => {
    const without = whole.replace("isMorning ? 'hello' : ", '')
    expect(faults(without)).toEqual(['en/app: hello is used nowhere'])
    expect(faults(without, [{ reason: 'later', keys: ['app.hello'] }])).toEqual([])
    expect(faults(whole, [{ reason: 'later', keys: ['app.hello'] }])).toEqual([expect.stringMatching(/app\.hello is used now/)])
  })

  test('of another section does not use a text by the same name', () => {
    expect(faults(whole.replace("h('hi')", "h('hi'), h('hello')").replace("isMorning ? 'hello' : ", ''))).toEqual([
      expect.stringMatching(/no home\.hello/),
      'en/app: hello is used nowhere',
    ])
  })

  test('names a text in a table or a fault, too', () => {
    expect(faults(`${whole.replace("isMorning ? 'hello' : ", '')}\nconst LABELS = { first: 'hello' }`)).toEqual([])
    expect(faults(`${whole.replace("isMorning ? 'hello' : ", '')}\ntype Fault = 'hello'`)).toEqual([])
    const withoutKinds = whole.replace(/isMorning[^)]*/, "'hello'")
    expect(faults(withoutKinds)).toEqual(['en/app: kind_a is used nowhere', 'en/app: kind_b is used nowhere'])
    expect(faults(`${withoutKinds}\nconst nameOf = (sort: 'kind' | 'sort', id: string) => t(\`${'$'}{sort}_${'$'}{id}\`)`)).toEqual([])
  })
})

describe('the search for raw strings', () => {
  test.each([
    ['<p>Hello there</p>', 'Hello there'],
    ['<p>\n  Hello <b>{name}</b>\n</p>', 'Hello'],
    ['<p>买</p>', '买'],
    ['<button aria-label="Close">x</button>', 'Close'],
    ["<input placeholder={'Search'} />", 'Search'],
    ['<Field label="Amount" />', 'Amount'],
    ['<p>{isOpen ? <b>Open</b> : null}</p>', 'Open'],
    ["<p>{isOpen ? 'Open' : w('closed')}</p>", 'Open'],
    ["<p>{'Open ' + count}</p>", 'Open '],
    ['<p>{`Hello there`}</p>', 'Hello there'],
    ["<IconButton label={isShown ? 'Hide' : w('show')}>{icon}</IconButton>", 'Hide'],
    ["<Tabs tabs={[{ id: 'a', label: 'First' }]} />", 'First'],
    ["showToast('failure', 'Not sent')", 'Not sent'],
  ])('finds the words in %s', (source, words) => {
    expect(rawStringsIn(source)).toContain(words)
  })

  test.each([
    '<p>{w("greeting")}</p>',
    '<p className="text-sm">{count} / {total}</p>',
    '<Icon aria-hidden /> ',
    'const isMore = a < b && c > d',
    'function f<Name extends string>(x: Map<Name, string>): Array<Name> { return x }',
    '<span>%</span>',
    "showToast('success', w('sent'))",
    "<Tabs tabs={[{ id: 'first', label: w('first') }]} />",
  ])('lets %s pass', (source) => {
    expect(rawStringsIn(source)).toEqual([])
  })
})

/** Looks for keys as the requirements spell them: a space or a hyphen is part of the name. */
const inAllLanguages = (keys: readonly string[]) => {
  const { texts } = readWords()
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(['en', 'ar', 'zh']))
  return Object.entries(texts).flatMap(([language, sections]) =>
    keys.filter((key) => !Object.values(sections).some((words) => (words[key] ?? '').trim() !== '')).map((key) => `${language}: ${key}`),
  )
}

test('the messages of the ways in have words in every language [ER-017]', () => {
  const keys =
    'please_user please_pwd please_code please_email please_mobile register_pwd_diff register_pwd_NoSpecialSymbols plug_shareCode login_please_emailCode verification_code'
  expect(inAllLanguages(keys.split(' '))).toEqual([])
})

test('the messages of passwords have words in every language [ER-018]', () => {
  const keys = 'Fund_password_noempty Fund_password_pleaseOld Fund_password_pleaseNew at_least_6_alphanumeric_mix please_bind_email'
  expect(inAllLanguages(keys.split(' '))).toEqual([])
})

test('the messages of spot have words in every language [ER-019]', () => {
  const keys = 'Insufficient_funds_available enter_the_amount please_enter_quantity amount_incorrect'
  expect(inAllLanguages(keys.split(' '))).toEqual([])
})

test('the messages of loans have words in every language [ER-020]', () => {
  const keys = 'loan_amountErr loan_amountMore ssn_required loan_idcardFront loan_idcardReverse loan_hand'
  expect(inAllLanguages(keys.split(' '))).toEqual([])
})

test('the messages of verification and banks have words in every language [ER-022]', () => {
  const keys = 'advanced_please_name Bank_please_card Bank_please_cardNumber Bank_please_cardName wallet_address_cannot_be_empty'
  expect(inAllLanguages(keys.split(' '))).toEqual([])
})

test('the messages of deposits have words in every language [ER-023]', () => {
  const keys = 'recharge_num recharge_img recharge_img_load'
  expect(inAllLanguages(keys.split(' '))).toEqual([])
})

test('the messages of withdrawals have words in every language [ER-024]', () => {
  const keys =
    'withdraw_please_num withdraw_please_address withdraw_please_pwd withdraw_please_fundPwd please_primary please_advanced last_order_info Unbound_bank_card'
  expect(inAllLanguages(keys.split(' '))).toEqual([])
})

test('the messages of swaps and transfers have words in every language [ER-025]', () => {
  const keys = 'swap_minNum swap_maxNum transfer_please_amount Contract-assets-frozen'
  expect(inAllLanguages(keys.split(' '))).toEqual([])
})

test('the messages of options and contracts have words in every language [ER-026]', () => {
  const keys = 'Input_amount_exceeds greaterThanCurrentTime Please_entera_price_greater quantitycan_onlyenter_integers Insufficient_balance'
  expect(inAllLanguages(keys.split(' '))).toEqual([])
})

test('the messages of subscriptions have words in every language, the key with a space in it included [ER-021]', () => {
  expect(inAllLanguages(['cannot_subscribe', 'Please_ correct_quantity'])).toEqual([])
})
