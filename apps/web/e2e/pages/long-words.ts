import type { Page } from 'playwright-core'

/** What a page can do after `knowLongWords`. */
export interface LongWords {
  /** Each word half as long again, in one piece, as German makes them; gives what stood there before. */
  lengthenWords(): Map<Node, string>
}

/** Teaches a page to make its words longer. The app does not know of them: they go at its next drawing. */
export const knowLongWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const place = window as unknown as LongWords
    place.lengthenWords = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts = new Map<Node, string>()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // Names, figures and what people typed do not grow.
        if (!node.parentElement || node.parentElement.closest('.figure, bdi, [translate=no], script, style')) continue
        const text = node.nodeValue ?? ''
        const long = text.replace(/[a-z]{4,14}/gi, (word) => word + word.toLowerCase().slice(0, Math.ceil(word.length / 2)))
        if (long === text) continue
        texts.set(node, text)
        node.nodeValue = long
      }
      return texts
    }
  })
