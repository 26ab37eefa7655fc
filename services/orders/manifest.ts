import { service } from '@souk/platform'
import { events } from './events.ts'
import { schedules } from './operations.ts'
import { routes } from './routes.ts'

export const manifest = service({
  name: 'orders',
  version: '1.0.0',
  basePath: '/api/v1/orders',
  summary: 'Orders from placement to hand-over, with their status derived from what happened',
  routes,
  events,
  schedules,
  migrations: new URL('./migrations/', import.meta.url),
})
