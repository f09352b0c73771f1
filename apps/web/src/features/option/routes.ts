import type { FeatureRoute } from '../../live/routes/feature-route.ts'
import { OPTION_FREEZE_KEYS } from './ticket/freeze-keys.ts'

export const optionRoutes: readonly FeatureRoute[] = [
  { path: '/trade', access: 'user', isWide: true, isDense: true, hasPopups: true, words: 'option', freezeKeys: OPTION_FREEZE_KEYS },
]
