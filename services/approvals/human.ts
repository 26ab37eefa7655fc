import type { Caller } from './approval.ts'
import { humanRequired } from './problems.ts'

/** A member who has signed in and asks: no key, no client, and no agent, whoever it acts for. */
export function isHuman<Who extends Pick<Caller, 'actor' | 'agent'>>(
  caller: Who | undefined,
): caller is Who {
  return caller !== undefined && !caller.agent && caller.actor.type === 'member'
}

/** The id of that member. */
export function humanOf(caller: Pick<Caller, 'actor' | 'agent'> | undefined): string {
  if (!isHuman(caller)) throw humanRequired()
  return caller.actor.id
}

/** Others who could have signed in as whoever asks. */
export function othersBehind(caller: Caller | undefined): readonly string[] {
  return (caller?.accountableMembers ?? []).filter((memberId) => memberId !== caller?.actor.id)
}
