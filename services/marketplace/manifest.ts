import { service } from '@souk/platform'
import { analyticsRoutes } from './analytics/routes.ts'
import { events } from './events.ts'
import { providerRoutes } from './providers/routes.ts'
import { scorecardRoutes } from './scorecards/routes.ts'

export const manifest = service({
  name: 'marketplace',
  version: '1.0.0',
  basePath: '/api/v1/marketplace',
  summary: 'Providers, marketplace analytics and provider scorecards',
  routes: (app) => {
    providerRoutes(app)
    analyticsRoutes(app)
    scorecardRoutes(app)
  },
  events,
  migrations: new URL('./migrations/', import.meta.url),
})
