import type { Principal } from '@souk/platform'
import { humanRequired } from './problems.ts'

/** The member who has signed in and asks: no key, no client, and no agent, whoever it acts for. */
export function humanOf(principal: Principal | undefined): string {
  if (!principal || principal.agent || principal.actor.type !== 'member') throw humanRequired()
  return principal.actor.id
}
