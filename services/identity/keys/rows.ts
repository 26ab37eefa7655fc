import { id, plain, Table } from '@souk/platform'
import type { ApiKey } from './api-key.ts'

export const apiKeyTable = new Table<ApiKey>('identity.api_keys', {
  id: id('key'),
  name: plain(),
  status: plain(),
  scopes: plain(),
  expiresAt: plain(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})
