import type { Identity } from '@souk/identity/contract'
import { type Context, checkOperator, type Principal, sandboxOnly } from '@souk/platform'

/** Everything here, reading too, is for whoever runs a sandbox: no live tenant, and none of its providers. */
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
