import type { Identity } from '@souk/identity/contract'
import { type Context, checkOperator, type Principal, sandboxOnly } from '@souk/platform'

/** All operations of this domain are for the operator of a sandbox, not for live tenants or providers. */
export function checkSandbox(caller: Pick<Context, 'mode' | 'providerId'>): void {
  if (caller.mode !== 'sandbox') throw sandboxOnly()
  checkOperator(caller)
}

/** Once the tenant has changed, this process reads it anew at once; the others do so within a second. */
export async function thenForget<Answer>(
  identity: Pick<Identity, 'forget'>,
  principal: Principal | undefined,
  written: Promise<Answer>,
): Promise<Answer> {
  const answer = await written
  if (principal) identity.forget('tenant', principal.tenantId)
  return answer
}
