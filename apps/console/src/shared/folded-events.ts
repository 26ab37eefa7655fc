import type { SoukEvent } from '@souk/sdk'
import { type Difference, mainDifferences } from './differences.ts'
import { nounOf } from './event-text.ts'

/**
 * Events that follow one another and come from one request, as one: a refund changes the refund, the payment and the order.
 * The groups come as the events do, the newest first; within a group the oldest is first.
 */
export function foldedEvents(events: readonly SoukEvent[]): readonly (readonly SoukEvent[])[] {
  const groups: SoukEvent[][] = []
  for (const event of events) {
    const group = groups.at(-1)
    if (group?.[0]?.correlation_id === event.correlation_id) group.unshift(event)
    else groups.push([event])
  }
  return groups
}

/** A field of one of the things that a group is about. */
interface GroupDifference extends Difference {
  readonly noun: string
  readonly key: string
}

/** What all of them changed together: a field that went from one value to another and on is told once. */
export function foldedDifferences(events: readonly SoukEvent[]): readonly GroupDifference[] {
  const told = new Map<string, GroupDifference>()
  for (const event of events) {
    for (const difference of mainDifferences(event)) {
      const key = [event.resource.id, ...difference.path].join()
      const before = told.has(key) ? told.get(key)?.before : difference.before
      told.set(key, { ...difference, before, noun: nounOf(event.type), key })
    }
  }
  return [...told.values()].filter(
    ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
  )
}

/** The last word on each thing. */
export function lastOfEach(events: readonly SoukEvent[]): readonly SoukEvent[] {
  return [...new Map(events.map((event) => [event.resource.id, event])).values()]
}
