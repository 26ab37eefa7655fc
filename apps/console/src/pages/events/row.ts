import type { SoukEvent } from '@souk/sdk'
import { type Difference, isMoney, mainDifferences, plainText } from '../../shared/differences.ts'
import { type Subject, subjectOf } from '../../shared/event-text.ts'

/** What the log shows of an event. The rest is asked for when somebody opens it, so that an hour of events stays small. */
export interface EventRow {
  readonly id: string
  readonly type: string
  readonly sequence: number
  readonly occurredAt: string
  readonly subject: Subject
  readonly differences: readonly Difference[]
}

const differencesMax = 3
const textMax = 60

export function rowOf(event: SoukEvent): EventRow {
  const subject = subjectOf(event)
  return {
    id: event.id,
    type: event.type,
    sequence: event.sequence,
    occurredAt: event.occurred_at,
    subject: { ...subject, name: subject.name && clipped(subject.name) },
    differences: mainDifferences(event)
      .slice(0, differencesMax)
      .map(({ path, before, after }) => ({ path, before: small(before), after: small(after) })),
  }
}

/** A state, a number, an amount or a yes or no as it is; of anything larger the beginning. */
function small(value: unknown): unknown {
  if (typeof value === 'string') return clipped(value)
  if (typeof value !== 'object' || value === null || isMoney(value)) return value
  return clipped(plainText(value))
}

function clipped(text: string): string {
  const signs = [...text]
  return signs.length > textMax ? `${signs.slice(0, textMax).join('')}…` : text
}
