import { expect, test } from 'vitest'
import { drawShare, SHARE_WIDTH, type ShareLook, type ShareWords } from './share-image.ts'

const words: ShareWords = {
  product: 'Glasshouse',
  coin: 'BTC/USDT',
  side: 'صعود',
  period: '60 ث',
  outcome: 'ربح',
  change: '+82%',
  facts: [
    ['سعر التنفيذ', '60,000.00'],
    ['انتهى في', '11/21/2026 14:00:00'],
  ],
  note: 'العوائد علنية.',
}
const look: ShareLook = {
  surface: '#fff',
  line: '#ddd',
  ink: '#111',
  faint: '#777',
  sideColor: '#0a0',
  changeColor: '#0a0',
  side: 'up',
  isRightToLeft: true,
  font: 'sans-serif',
}

interface Written {
  readonly text: string
  readonly direction: string
  readonly align: string
  readonly x: number
}

/** What is written with the pen, and how it stood then. */
function written(parts: Partial<ShareLook> = {}): readonly Written[] {
  const lines: Written[] = []
  const pen = {
    direction: 'inherit',
    textAlign: 'start',
    fillRect: () => {},
    fillText(text: string, x: number) {
      lines.push({ text, direction: this.direction, align: this.textAlign, x })
    },
  }
  drawShare({ getContext: () => pen } as unknown as HTMLCanvasElement, words, { ...look, ...parts })
  return lines
}
const directionsOf = (lines: readonly Written[]) => Object.fromEntries(lines.map(({ text, direction }) => [text, direction]))

test('where one reads from the right, words run from the right and figures keep their sign in front', () => {
  expect(directionsOf(written())).toEqual({
    Glasshouse: 'rtl',
    'BTC/USDT': 'rtl',
    'صعود · 60 ث': 'rtl',
    ربح: 'rtl',
    '+82%': 'ltr',
    'سعر التنفيذ': 'rtl',
    '60,000.00': 'ltr',
    'انتهى في': 'rtl',
    '11/21/2026 14:00:00': 'ltr',
    'العوائد علنية.': 'rtl',
  })
})

test.each([
  [true, SHARE_WIDTH - 88, 'right', 88, 'left'],
  [false, 88, 'left', SHARE_WIDTH - 88, 'right'],
])(
  'names begin where one begins to read, values end at the other side (right to left: %s)',
  (isRightToLeft, nameX, nameAlign, valueX, valueAlign) => {
    const lines = written({ isRightToLeft })
    expect(lines.find(({ text }) => text === 'سعر التنفيذ')).toMatchObject({ x: nameX, align: nameAlign })
    expect(lines.find(({ text }) => text === '60,000.00')).toMatchObject({ x: valueX, align: valueAlign })
    expect(lines.find(({ text }) => text === '+82%')).toMatchObject({ x: nameX, align: nameAlign })
  },
)
