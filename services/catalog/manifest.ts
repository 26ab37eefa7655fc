import { service } from '@souk/platform'
import * as events from './events.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const manifest = service({
  name: 'catalog',
  version: '1.0.0',
  basePath: '/v1/catalog',
  summary: 'What is for sale: products and their variants, with price and stock',
  routes,
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
  reactions,
})
