import type { FeatureRoute } from '../../live/routes/feature-route.ts'
import { noticesQuery } from './notices.ts'

export const homeRoutes: readonly FeatureRoute[] = [
  {
    path: '/home',
    access: 'public',
    hasBar: true,
    width: 'page',
    readsCoins: true,
    // The banner is the largest thing home shows, and waits for its list.
    readsAhead: (cache, language) =>
      Promise.all((['banners', 'rollNotices', 'popups'] as const).map((kind) => cache.prefetchQuery(noticesQuery(kind, language)))),
  },
]
