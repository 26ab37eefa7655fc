import { service } from '@souk/platform'
import * as events from './events.ts'
import { routes } from './routes.ts'

export const manifest = service({
  name: 'inventory',
  version: '1.0.0',
  basePath: '/api/v1/inventory',
  summary: 'Where stock lies, how much of it, and what is held for orders',
  routes,
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
})
