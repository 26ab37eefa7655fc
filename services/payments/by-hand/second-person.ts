import { checkSecondPerson, secondPersonRequired } from '@souk/ledger/contract'
import type { Actor } from '@souk/platform'

/** Who did the first half of what two people do. */
export interface Who {
  readonly actor: Actor
  /** Members who answer for the program that did it. */
  readonly accountable: readonly string[]
}

export interface Asker {
  readonly actor: Actor
  readonly accountableMembers?: readonly string[]
}

export function whoAsks({ actor, accountableMembers = [] }: Asker): Who {
  return { actor, accountable: accountableMembers }
}

/** Who has asked again, beside whoever did so before: neither is another person. */
export function alsoAsked(first: Who | null, next: Who): Who {
  if (!first) return next
  const accountable = [...next.accountable, first.actor.id, ...first.accountable]
  return { ...next, accountable: [...new Set(accountable)] }
}

/** Refuses programs, and whoever did the first half or answers for who did. */
export function checkOtherPerson(first: Who | null, asker: Asker): void {
  if (asker.actor.type !== 'member') throw secondPersonRequired()
  if (first) checkSecondPerson([first.actor.id, ...first.accountable], asker)
}
