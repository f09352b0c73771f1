import type PDFDocument from 'pdfkit'

/** A4 upright, in points. */
const WIDTH = 595
const HEIGHT = 842
const EDGE = 36
const FOOT = HEIGHT - 30
const LINE = 13
const SIZE = 8
const INK = '#10191c'
const QUIET = '#525f64'
const RULE = '#c3cccd'

/** Column of a table: figures stand at its end, texts at its start. */
export interface Column {
  readonly title: string
  readonly width: number
  readonly isFigure?: boolean
}

interface Asked {
  readonly title: string
  readonly creator: string
  readonly madeAtMs: number
  readonly foot: string
}

/**
 * Lines and tables on pages, from above. Text is Latin, in fonts that every reader of PDF has; a letter they lack is
 * written as `?`. A page that is full is over: its bytes can be taken while the next one is made.
 */
export class PdfPages {
  readonly #doc: InstanceType<typeof PDFDocument>
  readonly #foot: string
  #y = 0
  #page = 0
  #columns: readonly Column[] = []

  private constructor(Document: typeof PDFDocument, { title, creator, madeAtMs, foot }: Asked) {
    this.#doc = new Document({
      ...{ size: 'A4', margin: 0, autoFirstPage: false, lang: 'en' },
      info: { Title: title, Creator: latin(creator), CreationDate: new Date(madeAtMs) },
    })
    this.#foot = foot
    this.#turn()
  }

  /** Loads what writes PDF with the first one: that takes a tenth of the start of a server, and few ever ask for one. */
  static async open(asked: Asked): Promise<PdfPages> {
    return new PdfPages((await import('pdfkit')).default, asked)
  }

  /** With room for the head and two rows of a table under it: no heading stands alone at the foot of a page. */
  heading(text: string, size = 16): void {
    this.#room(size * 1.5 + 6 + LINE * 3)
    this.#y += size / 2
    this.#write(text, EDGE, { size, isBold: true })
    this.#y += size + 6
  }

  line(text: string): void {
    this.#room(LINE)
    this.#write(text, EDGE, { color: QUIET })
    this.#y += LINE
  }

  gap(): void {
    this.#y += LINE / 2
  }

  /** Rows that follow belong to it; its head stands on each of their pages. */
  table(columns: readonly Column[]): void {
    this.#room(LINE * 3)
    this.#columns = columns
    this.#head()
  }

  row(cells: readonly string[]): void {
    this.#room(LINE)
    this.#cells(cells, {})
    this.#y += LINE
  }

  endTable(): void {
    this.#columns = []
    this.gap()
  }

  /** What is ready and not taken yet. */
  take(): Buffer | null {
    return this.#doc.read() as Buffer | null
  }

  /** The rest, with the end. */
  async *end(): AsyncGenerator<Buffer> {
    this.#doc.end()
    for await (const chunk of this.#doc) yield chunk as Buffer
  }

  #room(height: number): void {
    if (this.#y + height <= FOOT - LINE) return
    this.#turn()
    if (this.#columns.length > 0) this.#head()
  }

  #turn(): void {
    this.#page++
    this.#doc.addPage()
    this.#y = EDGE
    this.#write(this.#foot, EDGE, { color: QUIET, y: FOOT })
    const number = `Page ${this.#page}`
    this.#write(number, WIDTH - EDGE - this.#widthOf(number), { color: QUIET, y: FOOT })
  }

  #head(): void {
    this.#cells(
      this.#columns.map(({ title }) => title),
      { color: QUIET, isBold: true },
    )
    this.#y += LINE
    this.#doc
      .lineWidth(0.5)
      .strokeColor(RULE)
      .moveTo(EDGE, this.#y - 3)
      .lineTo(WIDTH - EDGE, this.#y - 3)
      .stroke()
  }

  #cells(cells: readonly string[], look: { color?: string; isBold?: boolean }): void {
    let x = EDGE
    for (const [at, { width, isFigure = false }] of this.#columns.entries()) {
      const text = latin(cells[at] ?? '')
      this.#font(look.isBold)
      const start = isFigure ? x + width - this.#doc.widthOfString(text) - 6 : x
      this.#write(text, start, look)
      x += width
    }
  }

  #widthOf(text: string): number {
    this.#font()
    return this.#doc.widthOfString(latin(text))
  }

  #font(isBold = false, size = SIZE): void {
    this.#doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica', size)
  }

  #write(text: string, x: number, look: { size?: number; isBold?: boolean; color?: string; y?: number }): void {
    const { size = SIZE, isBold = false, color = INK, y = this.#y } = look
    this.#font(isBold, size)
    if (text !== '') this.#doc.fillColor(color).text(latin(text), x, y, { lineBreak: false })
  }
}

const latin = (text: string): string => text.replace(/[^\x20-\x7e\xa0-\xff]/gu, '?')
