import type { OptionSide } from '@glasshouse/domain'

/**
 * What the picture says, ready-made. Never an amount, a balance, a name or a number of an order: only what the market
 * did.
 */
export interface ShareWords {
  readonly product: string
  readonly coin: string
  readonly side: string
  readonly period: string
  readonly outcome: string
  /** Of the stake: +82%, -100%. */
  readonly change: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly note: string
}
export interface ShareLook {
  readonly surface: string
  readonly line: string
  readonly ink: string
  readonly faint: string
  /** Of the side, and of what it came to. */
  readonly sideColor: string
  readonly changeColor: string
  readonly side: OptionSide
  readonly isRightToLeft: boolean
  readonly font: string
}

export const SHARE_WIDTH = 1_080
export const SHARE_HEIGHT = 1_080
const EDGE = 88

/** Draws the picture from above to below. */
export function drawShare(canvas: HTMLCanvasElement, words: ShareWords, look: ShareLook): void {
  canvas.width = SHARE_WIDTH
  canvas.height = SHARE_HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return
  const [start, end] = look.isRightToLeft ? [SHARE_WIDTH - EDGE, EDGE] : [EDGE, SHARE_WIDTH - EDGE]
  const write = (text: string, y: number, { size, color, weight = 400, atEnd = false, isFigure = false }: Stroke) => {
    pen.font = `${weight} ${size}px ${look.font}`
    pen.fillStyle = color
    // A figure keeps its sign in front and its parts in order in every language.
    pen.direction = look.isRightToLeft && !isFigure ? 'rtl' : 'ltr'
    pen.textAlign = atEnd === look.isRightToLeft ? 'left' : 'right'
    pen.fillText(text, atEnd ? end : start, y, SHARE_WIDTH - 2 * EDGE)
  }
  pen.fillStyle = look.surface
  pen.fillRect(0, 0, SHARE_WIDTH, SHARE_HEIGHT)
  write(words.product, 148, { size: 40, color: look.ink, weight: 600 })
  write(words.coin, 292, { size: 64, color: look.ink, weight: 600 })
  write(`${words.side} · ${words.period}`, 362, { size: 40, color: look.sideColor, weight: 600 })
  write(words.outcome, 484, { size: 40, color: look.faint })
  write(words.change, 604, { size: 120, color: look.changeColor, weight: 700, isFigure: true })
  words.facts.forEach(([name, value], place) => {
    const y = 720 + place * 68
    rule(pen, y - 48, look.line)
    write(name, y, { size: 34, color: look.faint })
    write(value, y, { size: 34, color: look.ink, weight: 600, atEnd: true, isFigure: true })
  })
  write(words.note, SHARE_HEIGHT - 72, { size: 28, color: look.faint })
}

interface Stroke {
  readonly size: number
  readonly color: string
  readonly weight?: number
  readonly atEnd?: boolean
  readonly isFigure?: boolean
}

function rule(pen: CanvasRenderingContext2D, y: number, color: string): void {
  pen.fillStyle = color
  pen.fillRect(EDGE, y, SHARE_WIDTH - 2 * EDGE, 2)
}
