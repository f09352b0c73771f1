/**
 * Stories: postings told together because they came from one thing that happened. A story is named by its kind and the id
 * of what it came from, `option:4711`: the order, option or position by its id, a deposit by its evidence.
 */
export const STORY_KINDS = [
  'spot', // a spot order: hold, fills, fees, release
  'futures', // a contract order: its fills with margin, fees and results
  'margin', // margin added to a position, or taken out
  'funding', // of one position at one period
  'liquidation', // forced changes of a position
  'option', // stake and outcome
  'deposit',
  'withdrawal',
  'transfer',
  'swap',
  'reversal', // a credit that was taken back
  'debt', // paid out of a later credit
  'demo', // demo funds given and given back
  'unnamed', // of an act that has none
] as const
export type StoryKind = (typeof STORY_KINDS)[number]

export const isStoryKind = (text: string): text is StoryKind => STORY_KINDS.includes(text as StoryKind)

export interface StoryName {
  readonly kind: StoryKind
  readonly sourceId: string
}

export const storyName = (kind: StoryKind, sourceId: string | number): string => `${kind}:${sourceId}`

/** Of a text that names no story: `unnamed`, without an id. */
export function readStoryName(story: string): StoryName {
  const at = story.indexOf(':')
  const kind = story.slice(0, at)
  return isStoryKind(kind) ? { kind, sourceId: story.slice(at + 1) } : { kind: 'unnamed', sourceId: '' }
}
