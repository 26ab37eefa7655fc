import { id, idOf, plain, Table } from '@souk/platform'
import type { Tenant } from './tenant.ts'

/** The row of a tenant has no id beside the one that every row has. */
type StoredTenant = Omit<Tenant, 'id'>

export const tenantTable = new Table<StoredTenant>(
  'identity.tenants',
  {
    mode: plain(),
    name: plain(),
    currency: plain(),
    timeZone: plain(),
    status: plain(),
    rateLimit: plain(),
    clockOffsetMs: plain(),
    isSupervised: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { key: [], fixed: ['mode', 'currency'] },
)

export function toTenant(row: object): Tenant {
  const { tenant_id } = row as { tenant_id: string }
  return { id: idOf('ten', tenant_id), ...tenantTable.fieldsOf(row) }
}

/** What a creation with an idempotency key answered; the credentials are sealed, or empty where none are shown again. */
export interface CreationAnswer {
  readonly fingerprint: string
  readonly sealedCredentials: string
}

interface StoredCreationAnswer extends CreationAnswer {
  readonly createdAt: Date
}

export const creationAnswerTable = new Table<StoredCreationAnswer>(
  'identity.foundings',
  { fingerprint: plain(), sealedCredentials: plain(), createdAt: plain() },
  { key: [] },
)

/** A sandbox on the record of the tenant that made it. Lists go by an id of their own, in the order of the record. */
interface StoredSandbox {
  readonly id: string
  readonly sandboxId: string
  readonly name: string
  readonly createdAt: Date
}

export const sandboxTable = new Table<StoredSandbox>('identity.sandboxes', {
  id: plain(),
  sandboxId: id('ten'),
  name: plain(),
  createdAt: plain(),
})
