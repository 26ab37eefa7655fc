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
  checkMember(asker)
  if (first) checkSecondPerson([first.actor.id, ...first.accountable], asker)
}

/**
 * The member who does the first half now, where none has: a program or a customer did, and of one that caused an event nobody knows who
 * answers for it. Undefined where it is done, and whoever asks is another person.
 */
export function firstPerson(first: Who | null, asker: Asker): Who | undefined {
  checkMember(asker)
  if (!first || !isAnswered(first)) return alsoAsked(first, whoAsks(asker))
  checkOtherPerson(first, asker)
  return undefined
}

function checkMember({ actor }: Asker): void {
  if (actor.type !== 'member') throw secondPersonRequired()
}

function isAnswered({ actor, accountable }: Who): boolean {
  return actor.type === 'member' || accountable.length > 0
}
