import type { Reaction } from '../reactions.ts'
import type { TakenEvents } from '../store.ts'

/** Part of a log that a reaction takes: every event with a sequence above `after`, up to and with `through`. */
export interface GatheredPart {
  readonly reaction: Reaction
  readonly after: number
  readonly through: number
}

/** As much as a relay moves at once: one run of a reaction takes at least one part, and no more than it can hold. */
const partMax = 1_000

/**
 * What is in the log already and was never gathered for a reaction, because a relay moved it that does not know the
 * reaction: that of the release before, while both run.
 */
export function gapsIn(
  { lastSequence, gathered, gatheringSince }: Omit<TakenEvents, 'ids' | 'subscribed'>,
  gathering: readonly Reaction[],
): GatheredPart[] {
  return gathering.flatMap((reaction) => {
    const start = gathered[reaction.name] ?? gatheringSince
    const parts = Math.ceil(Math.max(lastSequence - start, 0) / partMax)
    return Array.from({ length: parts }, (_, part) => ({
      reaction,
      after: start + part * partMax,
      through: Math.min(start + (part + 1) * partMax, lastSequence),
    }))
  })
}
