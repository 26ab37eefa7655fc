import { service } from '@souk/platform'
import { routes } from './routes.ts'

export const manifest = service({
  name: 'ledger',
  version: '1.0.0',
  basePath: '/api/v1/ledger',
  summary: 'Every movement of money as a balanced double entry',
  routes,
  migrations: new URL('./migrations/', import.meta.url),
})
