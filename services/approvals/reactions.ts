import { tenantCreated } from '@souk/identity/events'
import { on } from '@souk/platform'
import { keepDefaultPolicies } from './policies/operations.ts'

/** Until then they hold as well; from then on they are the tenant's own, whatever a later version starts with. */
export const reactions = [on(tenantCreated, 'approvals.keep_default_policies', keepDefaultPolicies)]
