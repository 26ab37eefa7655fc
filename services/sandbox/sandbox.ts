import type { Identity } from '@souk/identity/contract'
import { type Context, type Principal, sandboxOnly } from '@souk/platform'

<<<<<<< HEAD
/** Everything here, reading too, is for a sandbox and never for a live tenant. */
export function checkSandbox(caller: Pick<Context, 'mode'>): void {
=======
/** All operations of this domain are for the operator of a sandbox, not for live tenants or providers. */
export function checkSandbox(caller: Pick<Context, 'mode' | 'providerId'>): void {
>>>>>>> words2
  if (caller.mode !== 'sandbox') throw sandboxOnly()
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
