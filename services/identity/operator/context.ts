import { type Context, uuidOf } from '@souk/platform'
import type { Identity } from '../identity.ts'

/** In which the operator acts in another tenant than its own. */
export async function operatorContext(
  identity: Identity,
  tenantId: string,
  requestId: string,
  operation: string,
): Promise<Context> {
  const id = uuidOf(tenantId)
  return {
    tenantId: id,
    ...(await identity.tenants.describe(id)),
    actor: { type: 'system', id: 'operator' },
    requestId,
    operation,
  }
}
