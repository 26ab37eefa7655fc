import { service } from '@souk/platform'
import { events } from './events.ts'
import { routes } from './routes.ts'

export const manifest = service({
  name: 'customers',
  version: '1.0.0',
  basePath: '/api/v1/customers',
  summary: 'Who buys: contact, language and the client’s own identifiers',
  routes,
  events,
  migrations: new URL('./migrations/', import.meta.url),
})
