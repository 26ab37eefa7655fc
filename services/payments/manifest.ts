import { service } from '@souk/platform'
import { events } from './events.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'

export const manifest = service({
  name: 'payments',
  version: '1.0.0',
  basePath: '/api/v1/payments',
  summary: 'Payments through gateways, their captures and refunds',
  floor: 3,
  chapter: 6,
  scopes: {
    'payments:read': 'Read payments and refunds',
    'payments:write': 'Take, capture and cancel payments',
    'payments:refund': 'Refund payments',
  },
  roles: {
    ADMIN: ['payments:*'],
    ORDER_MANAGER: ['payments:*'],
    FINANCE: ['payments:*'],
    SUPPORT: ['payments:read', 'payments:refund'],
    ANALYST: ['payments:read'],
  },
  ids: ['pay', 'ref'],
  samples,
  seed,
  routes,
  events,
  reactions,
  schedules,
  migrations: new URL('./migrations/', import.meta.url),
})
