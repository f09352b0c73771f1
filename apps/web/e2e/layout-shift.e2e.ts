import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { AccountPages } from './pages/account-pages.ts'
import { Member } from './pages/member.ts'
import { type Language, type Phone, phone } from './pages/phone.ts'

/** A first visit on a slow connection: how much of the screen jumps while the parts come in one after the other. */
const LIMIT = 0.02
/** Prices come once a second, so by then everything has been drawn with data, and drawn again. */
const PRICES_SEEN = 3

interface Shift {
  readonly value: number
  readonly places: readonly string[]
}
interface Watched {
  shifts: Shift[]
  frames: number
  /** Pages of frames in which the screen's place showed nothing. */
  blanks: string[]
}

const visits = (['/', '/quote'] as const).flatMap((path) => [
  { path, language: 'en', width: 390 } as const,
  { path, language: 'ar', width: 320 } as const,
])
test.each(visits)('a first visit to $path in $language, $width wide, moves next to nothing', async ({ path, language, width }) => {
  const shifts = await shiftsOf(path, language, width)
  const total = sumOf(shifts)
  console.info(`layout shift of ${path} ${language} ${width}: ${total.toFixed(4)}`)
  expect(total, JSON.stringify(shifts)).toBeLessThan(LIMIT)
})

const signedIn = (['/home', '/assets'] as const).flatMap((path) => [false, true].map((practising) => ({ path, practising })))
test.each(signedIn)(
  'the first load of $path after signing in moves next to nothing, practising: $practising',
  async ({ path, practising }) => {
    const member = await Member.of(inject('serverUrl'), { practising })
    const shifts = await shiftsOf(path, 'en', 390, { enter: (hand) => member.takes(hand, { isOpened: false }) })
    console.info(`layout shift of ${path} signed in, practising ${practising}: ${sumOf(shifts).toFixed(4)}`)
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(LIMIT)
  },
)

test('home after logging in by hand moves next to nothing, and no frame of it is blank', async () => {
  const hand = await phone({ language: 'en' })
  try {
    const { page } = hand
    const account = new AccountPages(hand)
    const login = { name: `mov${randomBytes(4).toString('hex')}`, password: 'a long enough one' }
    await account.register(login)
    await account.readMail()
    await account.logOut()
    await page.addInitScript(watchShifts)
    await page.addInitScript(watchFrames)
    const seen = pricesSeen(page)
    await account.sendLogin(login)
    await seen
    const { shifts, frames, blanks } = await page.evaluate(() => {
      const watched = window as unknown as Watched
      return { shifts: watched.shifts, frames: watched.frames, blanks: watched.blanks }
    })
    expect(frames).toBeGreaterThan(0)
    expect(blanks).toEqual([])
    console.info(`layout shift of home after logging in: ${sumOf(shifts).toFixed(4)}`)
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(LIMIT)
  } finally {
    await hand.close()
  }
})

test('the first load with nothing but the token of a demo session moves next to nothing', async () => {
  const member = await Member.of(inject('serverUrl'), { practising: true })
  const shifts = await shiftsOf('/home', 'en', 390, {
    enter: async (hand) => {
      await member.takes(hand, { isOpened: false })
      await hand.page.evaluate(() => {
        for (const key of ['userInfo', 'realm']) localStorage.removeItem(`glasshouse.${key}`)
      })
    },
  })
  console.info(`layout shift of home with a token alone: ${sumOf(shifts).toFixed(4)}`)
  expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(LIMIT)
})

test('until the code of the app has come the page shows rows of a list, then the screen in their place', async () => {
  const hand = await phone({ language: 'en' })
  try {
    let letGo = () => {}
    const held = new Promise<void>((done) => {
      letGo = done
    })
    await hand.page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await hand.page.goto(hand.url, { waitUntil: 'commit' })
    const launch = hand.page.locator('svg.launch')
    await launch.waitFor()
    const [stroke, ground] = await launch.evaluate((svg) => [
      getComputedStyle(svg).stroke,
      getComputedStyle(document.documentElement).backgroundColor,
    ])
    expect(stroke).toMatch(/^rgb\(/)
    expect(stroke).not.toBe(ground)
    letGo()
    await hand.page.getByRole('main').waitFor()
    expect(await launch.count()).toBe(0)
  } finally {
    await hand.close()
  }
})

test('the measure sees a screen that jumps', async () => {
  const shifts = await shiftsOf('/', 'en', 390, {
    disturb: async (page) => {
      await page.evaluate(() => {
        const late = document.createElement('div')
        late.style.height = '120px'
        document.body.prepend(late)
      })
      await page.waitForFunction(() => (window as unknown as Watched).shifts.length > 0)
    },
  })
  expect(sumOf(shifts)).toBeGreaterThan(LIMIT)
})

const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0)

interface Visit {
  /** Before the screen is opened and anything is measured. */
  readonly enter?: (hand: Phone) => Promise<void>
  /** Moves something on purpose once the screen stands. */
  readonly disturb?: (page: Page) => Promise<void>
}

async function shiftsOf(path: string, language: Language, width: number, { enter, disturb }: Visit = {}): Promise<readonly Shift[]> {
  const hand = await phone({ language, width, height: width === 320 ? 640 : 844 })
  try {
    const { page, context } = hand
    await enter?.(hand)
    await page.addInitScript(watchShifts)
    const browser = await context.newCDPSession(page)
    await browser.send('Network.enable')
    await browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    })
    // No price stands on the assets: there the last list is awaited.
    const seen = path === '/assets' ? page.locator('main li').first().waitFor() : pricesSeen(page)
    await hand.open(path)
    await seen
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
    await disturb?.(page)
    return await page.evaluate(() => (window as unknown as Watched).shifts)
  } finally {
    await hand.close()
  }
}

/** Until the socket has brought prices a few times. */
function pricesSeen(page: Page): Promise<void> {
  return new Promise((resolve) => {
    let count = 0
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('DETAIL') && ++count === PRICES_SEEN) resolve()
      }),
    )
  })
}

/** Runs in the page, before anything of it: whether each of its frames shows a text, a placeholder or rows in the screen's place. */
function watchFrames(): void {
  const watched = window as unknown as Watched
  watched.frames = 0
  watched.blanks = []
  const look = () => {
    requestAnimationFrame(look)
    if (!document.body) return
    watched.frames += 1
    const place = document.querySelector('main') ?? document.querySelector('.launch')
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 2 && height > 2 && (element.matches('.skeleton, svg') || /\S/.test(element.textContent ?? ''))
    }
    const isShown =
      (place !== null && [place, ...place.querySelectorAll('*')].some((one) => one.childElementCount === 0 && isSeen(one))) ||
      place?.matches('.launch')
    if (!isShown) watched.blanks.push(`frame ${watched.frames} of ${location.hash}: ${place?.outerHTML.slice(0, 700)}`)
  }
  requestAnimationFrame(look)
}

/** Runs in the page, before anything of it. */
function watchShifts(): void {
  const watched = window as unknown as Watched
  watched.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const places = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 160) ?? '')
      watched.shifts.push({ value: entry.value, places })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
