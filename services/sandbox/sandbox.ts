import type { Identity } from '@souk/identity/contract'
import { type Context, type Principal, sandboxOnly } from '@souk/platform'

/** All operations of this domain are for a sandbox, never for a live tenant. */
export function checkSandbox(caller: Pick<Context, 'mode'>): void {
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
