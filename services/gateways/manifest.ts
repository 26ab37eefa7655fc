import { service } from '@souk/platform'

export const manifest = service({
  name: 'gateways',
  version: '1.0.0',
  basePath: '/api/v1/payment-gateways',
  summary: 'Gateways that payments are taken through',
  floor: 1,
  chapter: 6,
  ids: ['ppr'],
  migrations: new URL('./migrations/', import.meta.url),
})
