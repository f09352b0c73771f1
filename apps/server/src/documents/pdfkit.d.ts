/** Part of pdfkit that statements use. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  export interface DocumentOptions {
    readonly size: 'A4'
    readonly margin: number
    readonly autoFirstPage: boolean
    readonly lang: string
    readonly info: { readonly Title: string; readonly Creator: string; readonly CreationDate: Date }
  }
  export interface TextOptions {
    readonly lineBreak: false
  }
  interface PdfDocument extends Readable {
    addPage(): this
    font(name: string, size: number): this
    text(text: string, x: number, y: number, options: TextOptions): this
    widthOfString(text: string): number
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(width: number): this
    strokeColor(color: string): this
    fillColor(color: string): this
    stroke(): this
    end(): void
  }
  const PDFDocument: new (options: DocumentOptions) => PdfDocument
  export default PDFDocument
}
