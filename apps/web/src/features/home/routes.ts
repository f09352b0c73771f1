import type { FeatureRoute } from '../../live/routes/feature-route.ts'

export const homeRoutes: readonly FeatureRoute[] = [{ path: '/home', access: 'public', hasBar: true, width: 'page' }]
