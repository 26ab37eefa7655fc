import { holds, insufficientScope, isOperator, type Principal } from '@souk/platform'

/** A buyer pays for what is their own, and sees its gift cards. Whoever works for the shop needs a right of its own for that. */
export function checkMay(requiredScope: string, principal: Principal | undefined): void {
  if (principal === undefined || !isOperator(principal)) return
  if (!holds(principal.scopes, requiredScope)) throw insufficientScope({ requiredScope })
}
