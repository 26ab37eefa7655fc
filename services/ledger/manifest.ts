import { service } from '@souk/platform'
import { routes } from './routes.ts'
import { samples } from './samples.ts'

export const manifest = service({
  name: 'ledger',
  version: '1.0.0',
  basePath: '/api/v1/ledger',
  summary: 'Every movement of money as a balanced double entry',
  floor: 0,
  chapter: 7,
  scopes: {
    'ledger:read': 'Read accounts, transactions and the trial balance',
  },
  roles: {
    ADMIN: ['ledger:*'],
    FINANCE: ['ledger:*'],
    ANALYST: ['ledger:read'],
  },
  ids: ['lac', 'lpo', 'ltx'],
  samples,
  routes,
  migrations: new URL('./migrations/', import.meta.url),
})
