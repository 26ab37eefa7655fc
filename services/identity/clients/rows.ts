import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Client } from './client.ts'

export const clientTable = new Table<Client>(
  'identity.clients',
  {
    id: id('cli'),
    name: plain(),
    status: plain(),
    confidential: plain(),
    grantTypes: plain(),
    redirectUris: plain(),
    scopes: plain(),
    agentId: idOrNull('agt'),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['confidential', 'agentId'] },
)

/** Whose client it is, for whoever knows nothing but its id: the token endpoint. */
export const clientDirectoryTable = new Table<{ readonly clientId: string }>(
  'identity.client_directory',
  { clientId: id('cli') },
  { key: ['clientId'] },
)
