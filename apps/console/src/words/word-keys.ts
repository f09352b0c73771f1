// Made from words/en by `npm run words`; npm run check says when it is out of date.
import type console from './en/console.json'
import type errors from './en/errors.json'
import type home from './en/home.json'

/** Texts of each section. */
export interface Sections {
  console: typeof console
  errors: typeof errors
  home: typeof home
}

/** Values of the texts that fill some in; a counted text takes its `count`. */
export interface WordValues {
  console: {
    session_until: 'time'
    session_minutes: 'time'
    stale: 'time'
    too_long: 'max'
    times_in: 'zone'
  }
}
