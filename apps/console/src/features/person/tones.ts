import type { FoundPerson } from '@glasshouse/wire'
import type { Tone } from '../../kit/pieces.tsx'

export const PERSON_TONES: Readonly<Record<FoundPerson['state'], Tone>> = {
  normal: 'good',
  frozen: 'bad',
  disabled: 'waits',
  closed: 'quiet',
}
