import { service } from '@souk/platform'
import * as events from './events.ts'
import { routes } from './routes.ts'

export const manifest = service({
  name: 'pricing',
  version: '1.0.0',
  basePath: '/api/v1/pricing',
  summary: 'What one unit costs, by currency and quantity, now and before',
  routes,
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
})
