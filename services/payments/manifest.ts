import { service } from '@souk/platform'
import { events } from './events.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { schedules } from './schedules.ts'

export const manifest = service({
  name: 'payments',
  version: '1.0.0',
  basePath: '/api/v1/payments',
  summary: 'Payments through gateways, their captures and refunds',
  routes,
  events,
  reactions,
  schedules,
  migrations: new URL('./migrations/', import.meta.url),
})
