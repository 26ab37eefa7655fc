import type { Principal } from '@souk/platform'
import { humanRequired } from './problems.ts'

/** The member who has signed in and asks: no key, no client, and no agent, whoever it acts for. */
export function humanOf(principal: Pick<Principal, 'actor' | 'agent'> | undefined): string {
  if (!principal || principal.agent || principal.actor.type !== 'member') throw humanRequired()
  return principal.actor.id
}
