import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { looks } from './looks.ts'
import { AccountPages } from './pages/account-pages.ts'
import { ContractPage } from './pages/contract-page.ts'
import { DetailPage } from './pages/detail-page.ts'
import { knowLongWords, type LongWords } from './pages/long-words.ts'
import { type Language, type Phone, phone } from './pages/phone.ts'
import { SpotPage } from './pages/spot-page.ts'

let inHand: Phone | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

const PHONE = { width: 390, height: 844 }
/** Text of twice the size, in percent, where it has the least room: what fits there fits wider windows. */
const WINDOWS = [
  { width: 320, height: 568, texts: [100, 200] },
  { ...PHONE, texts: [100] },
  { width: 1280, height: 800, texts: [100] },
] as const
/** Chinese words are the shortest: where they fit with the least room they fit everywhere. */
const windowsOf = (language: Language) => (language === 'zh' ? WINDOWS.slice(0, 1) : WINDOWS)

test.each(looks<Language>(['en', 'ar'], ['zh']))(
  'every screen fits small and large windows and text of twice the size, with its main act in reach (%s)',
  { timeout: 240_000 },
  async (language) => {
    inHand = await phone({ language })
    const findings = [...(await asVisitor(inHand)), ...(await asMember(inHand))]
    expect(findings).toEqual([])
  },
)

async function asVisitor(hand: Phone): Promise<string[]> {
  const { page, word, open } = hand
  const button = (key: string) => page.getByRole('button', { name: word(key), exact: true })
  const findings: string[] = []
  const screen = async (path: string, act: Locator, sign: Locator = act) => {
    await open(path)
    await sign.first().waitFor()
    findings.push(...(await atEverySize(hand, path, act)))
  }
  await screen('/home', page.getByRole('link', { name: word('account.register_button'), exact: true }), page.locator('a[href*="btcusdt"]'))
  await button('home.menu').click()
  const menu = page.getByRole('dialog', { name: word('home.menu') })
  await menu.waitFor()
  findings.push(...(await atEverySize(hand, 'menu', menu.getByRole('link', { name: word('home.log_in'), exact: true }))))
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  for (const way of ['account', 'email', 'phone'] as const) {
    for (const [path, act] of [
      ['/login', 'account.login_button'],
      ['/register', 'account.register_button'],
    ] as const) {
      await open(path)
      await page.getByRole('tab', { name: word(`account.method_${way}`), exact: true }).click()
      findings.push(...(await atEverySize(hand, `${path} ${way}`, button(act))))
    }
  }
  await page.locator('button[aria-haspopup=dialog]').first().click()
  const countries = page.getByRole('dialog', { name: word('account.country_title') })
  await countries.getByRole('listitem').first().waitFor()
  findings.push(...(await atEverySize(hand, 'countries', countries.getByRole('searchbox'))))
  await page.keyboard.press('Escape')
  await countries.waitFor({ state: 'detached' })
  await screen('/forgot-password', button('account.reset_button'))
  await screen('/language-selection', page.getByRole('radio', { name: word('display.theme_dark'), exact: true }))
  const zone = page.getByRole('button', { name: word('preferences.time_zone') })
  await zone.click()
  const zones = page.getByRole('dialog', { name: word('preferences.choose_time_zone') })
  await zones.waitFor()
  findings.push(...(await atEverySize(hand, 'time zones', zones.getByRole('searchbox'))))
  await page.keyboard.press('Escape')
  await zones.waitFor({ state: 'detached' })
  await screen('/quote', page.getByRole('searchbox'), page.locator('a[href*="btcusdt"]'))
  return [...findings, ...(await raggedFigures(page, '/quote', PRICES))]
}

async function asMember(hand: Phone): Promise<string[]> {
  const { page, word, open } = hand
  const account = new AccountPages(hand)
  const spot = new SpotPage(hand)
  const detail = new DetailPage(hand)
  const findings: string[] = []
  const look = async (name: string, act: Locator) => void findings.push(...(await atEverySize(hand, name, act)))
  const opened = async (name: string, by: Locator, act: (sheet: Locator) => Locator) => {
    await by.click()
    const sheet = page.getByRole('dialog').or(page.getByRole('alertdialog')).first()
    await sheet.waitFor()
    await look(name, act(sheet))
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  }
  const login = { name: `size${randomBytes(4).toString('hex')}`, password: 'a long enough one' }
  await account.register(login)
  const confirm = page.getByRole('button', { name: word('home.mail_confirm') })
  await confirm.waitFor()
  await look('mail', confirm)
  await account.readMail()
  await hand.toastIsGone()
  const start = page.getByRole('region', { name: word('account.demo_title') }).getByRole('button', { name: word('account.demo_start') })
  await look('/home as a member', start)
  await opened('question', start, (sheet) => sheet.getByRole('button', { name: word('account.demo_start') }))
  await account.startSimulatedTrading()
  await look('/home simulated', page.getByRole('button', { name: word('account.demo_quit_label') }))
  findings.push(...(await raggedFigures(page, '/home simulated', PRICES)))
  await open('/assets')
  await page.getByText(word('wallet.total_demo')).waitFor()
  await look('/assets', page.getByRole('button', { name: word('wallet.hide_amounts') }))
  findings.push(...(await raggedFigures(page, '/assets', BALANCES)))
  await opened(
    'statement',
    page
      .getByRole('list', { name: word('wallet.wallet_platform') })
      .getByRole('button', { name: /^USDT/ })
      .first(),
    (sheet) => sheet.getByRole('button').first(),
  )
  await spot.open('btcusdt')
  // The longer of the two tickets.
  await spot.ticket.getByRole('radio', { name: word('spot.limit'), exact: true }).click()
  await look('/tradeBB', spot.button)
  for (const key of ['trade.choose_coin', 'trade.price_step', 'trade.book_mode', 'trade.lifetime_now'] as const)
    await opened(key, said(hand, key).first(), (sheet) => sheet.getByRole('listitem').first().getByRole('button'))
  const contract = new ContractPage(hand)
  await contract.open('btcusdt')
  await look('/tradeU', contract.button)
  await opened('leverage', contract.leverage, (sheet) => sheet.getByRole('button').last())
  await detail.open('btcusdt')
  await look('/tradeDetail', page.getByRole('link', { name: word('detail.buy'), exact: true }))
  await opened('indicators', detail.indicators, (sheet) => sheet.getByRole('button').nth(1))
  await opened('coins', detail.coins, (sheet) => sheet.getByRole('searchbox'))
  return findings
}

/** A button by what it says before or after its present choice. */
function said({ page, word }: Phone, key: string): Locator {
  const name = word(key, { coin: '', step: '', mode: '', lifetime: '' }).replace(/^[:\s]+|[:\s]+$/g, '')
  return page.getByRole('button', { name: new RegExp(name) })
}

async function atEverySize({ page, language }: Phone, name: string, act: Locator): Promise<string[]> {
  const findings: string[] = []
  await page.waitForFunction(() => document.querySelector('.skeleton, .toast-popup') === null)
  for (const { width, height, texts } of windowsOf(language)) {
    await page.setViewportSize({ width, height })
    for (const text of texts) {
      await page.evaluate(async (percent) => {
        document.documentElement.style.fontSize = `${percent}%`
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      }, text)
      const found = [...(await faultsOfPage(page)), ...(await faultsOfAct(act))]
      // Last at each size, because words that the app does not know of stand there for a moment.
      if (language === 'en') found.push(...(await faultsOfPage(page, { hasLongWords: true })).map((fault) => `with long words, ${fault}`))
      findings.push(...found.map((fault) => `${name}, ${width} wide, text ${text} %: ${fault}`))
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(PHONE)
  return findings
}

const PRICES = 'li:has(a[href*="usdt"]) > div:nth-child(3) > span:first-child'
const BALANCES = 'li > button[aria-haspopup="dialog"] > span:nth-child(3) > span:first-child'

/** Figures of a list end at one right edge, in both reading directions. */
async function raggedFigures(page: Page, name: string, figures: string): Promise<string[]> {
  const faults: string[] = []
  for (const { width, height } of [WINDOWS[0], WINDOWS[1]]) {
    await page.setViewportSize({ width, height })
    const edges = await page.locator(figures).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)))
    if (edges.length < 3) faults.push(`${name}, ${width} wide: only ${edges.length} figures were found`)
    if (new Set(edges).size > 1) faults.push(`${name}, ${width} wide: figures end at ${[...new Set(edges)].join(', ')} px`)
  }
  await page.setViewportSize(PHONE)
  return faults
}

/** The main act: large enough for a thumb, and nothing lies over it once it is scrolled to. */
function faultsOfAct(act: Locator): Promise<string[]> {
  return act.first().evaluate((element) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const said = `main act "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim()}"`
    const faults: string[] = []
    if (width < 44 || height < 43.5) faults.push(`${said} is ${Math.round(width)} x ${Math.round(height)}`)
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) faults.push(`${said} cannot be brought into the window`)
    else {
      const above = document.elementFromPoint(x, y)
      if (!above || !(element.contains(above) || above.contains(element)))
        faults.push(`${said} lies below ${above?.outerHTML.slice(0, 80)}`)
    }
    return faults
  })
}

/**
 * Nothing wider than the window, no words cut or outside their button, nothing too small to hit. `hasLongWords`: as a
 * language of long words would have it, each word half as long again, in one piece, as German makes them. They are gone
 * again before the page is drawn.
 */
async function faultsOfPage(page: Page, { hasLongWords = false } = {}): Promise<string[]> {
  if (hasLongWords) await knowLongWords(page)
  return page.evaluate((isLong) => {
    const faults: string[] = []
    const before = isLong ? (window as unknown as LongWords).lengthenWords() : new Map<Node, string>()
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px wider than the window`)
    // A box that scrolls down must not scroll sideways as well; strips that are made to are named so.
    for (const box of document.querySelectorAll('body *'))
      if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX) && !box.matches('.overflow-x-auto'))
        faults.push(`"${(box.textContent ?? '').trim().slice(0, 40)}" scrolls sideways by ${box.scrollWidth - box.clientWidth} px`)
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1.5 &&
        height > 1.5 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[inert]')
      )
    }
    const nameOf = (element: Element) => `"${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    // What lies behind an open sheet is out of reach until it closes; it is looked at on its own.
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
    const place = dialogs[dialogs.length - 1] ?? document
    for (const control of place.querySelectorAll('button, a[href], [role=tab], [role=radio], input:not([type=hidden]), select')) {
      if (!isShown(control)) continue
      const box = control.getBoundingClientRect()
      for (const word of wordsIn(control)) {
        const inside = control.matches('a') && getComputedStyle(control).display === 'inline' ? undefined : box
        const clip = clipOf(word.node.parentElement as Element, control)
        if (clip === 'ellipsis') continue
        for (const rect of word.rects) {
          if (inside && isOutside(rect, inside)) faults.push(`words of ${nameOf(control)} stick out`)
          else if (clip && isOutside(rect, clip)) faults.push(`words of ${nameOf(control)} are cut`)
        }
      }
      // A phone zooms into a field of smaller letters, and stays there.
      const letters = Number.parseFloat(getComputedStyle(control).fontSize)
      if (control.matches('input:not([type=range], [type=radio], [type=checkbox], [type=file]), select') && letters < 16)
        faults.push(`letters of ${nameOf(control)} are ${letters} px`)
      const reach = reachOf(control)
      if (control.matches('[role=tab], [role=radio], nav a') && box.height < 43.5)
        faults.push(`${nameOf(control)} is only ${Math.round(box.height)} px high`)
      else if (reach.width < 24 || reach.height < 24)
        faults.push(`${nameOf(control)} is only ${Math.round(reach.width)} x ${Math.round(reach.height)}`)
    }
    for (const [node, text] of before) node.nodeValue = text
    return [...new Set(faults)]

    function wordsIn(control: Element) {
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      const found: { node: Node; rects: DOMRect[] }[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.textContent?.trim() || !node.parentElement || !isShown(node.parentElement)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        found.push({ node, rects: [...range.getClientRects()].filter(({ width }) => width > 1) })
      }
      return found
    }
    /** What cuts the words inside their control: a box, or one that says so with an ellipsis. */
    function clipOf(from: Element, control: Element): DOMRect | 'ellipsis' | undefined {
      for (let at: Element | null = from; at && control.contains(at); at = at.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(at)
        if (overflowX !== 'visible')
          return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' ? 'ellipsis' : at.getBoundingClientRect()
      }
      return undefined
    }
    function isOutside(rect: DOMRect, box: DOMRect): boolean {
      return rect.left < box.left - 1.5 || rect.right > box.right + 1.5 || rect.top < box.top - 3 || rect.bottom > box.bottom + 3
    }
    /** How far a finger may be from the middle: the box, and what its ::before and ::after add around it. */
    function reachOf(control: Element) {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      const reach = { width, height }
      for (const part of ['::before', '::after']) {
        const style = getComputedStyle(control, part)
        if (style.content === 'none' || style.position !== 'absolute') continue
        reach.width = Math.max(reach.width, Number.parseFloat(style.width) || 0)
        reach.height = Math.max(reach.height, Number.parseFloat(style.height) || 0)
      }
      return reach
    }
  }, hasLongWords)
}
