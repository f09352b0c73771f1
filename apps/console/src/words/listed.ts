import { wordsOf } from './words.ts'

/** Texts one after the other, with the mark that the language sets between them. */
export const listed = (texts: readonly string[]): string => texts.join(wordsOf('terms')('list_mark'))
