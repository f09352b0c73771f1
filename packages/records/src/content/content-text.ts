/** Banners and event pages, lines that roll, popups, pages by their keys, help, texts of products, and mails to groups. */
export const CONTENT_KINDS = ['activity', 'roll_notice', 'popup', 'article', 'help', 'product', 'mail'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

export interface ContentText {
  /** Headline, plain. */
  readonly title: string
  /** One plain line: what rolls in the notice bar, or a banner's second line. */
  readonly remark: string
  /** The whole text. */
  readonly html: string
}
