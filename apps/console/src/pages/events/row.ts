import type { SoukEvent } from '@souk/sdk'
import { type Changed, changesOf, shownValue } from '../../shared/event-text.ts'

/** What the log shows of an event. The rest is asked for when somebody opens it, so that an hour of events stays small. */
export interface EventRow {
  readonly id: string
  readonly type: string
  readonly sequence: number
  readonly occurredAt: string
  /** The number, name or id of what it is about. */
  readonly thing: string
  readonly changes: readonly Changed[]
}

const changesMax = 3
const textMax = 60

export function rowOf(event: SoukEvent): EventRow {
  return {
    id: event.id,
    type: event.type,
    sequence: event.sequence,
    occurredAt: event.occurred_at,
    thing: clipped(thingOf(event)),
    changes: changesOf(event)
      .slice(0, changesMax)
      .map(([field, before, after]) => [field, smallValue(before), smallValue(after)]),
  }
}

/** What people call it, where it has such a name. */
const names = ['number', 'title', 'display_name', 'name', 'email', 'url'] as const

export function thingOf({ data, resource }: SoukEvent): string {
  const object = data.object as Readonly<Record<string, unknown>>
  const found = names.map((name) => object[name]).find((value) => typeof value === 'string')
  return typeof found === 'string' && found !== '' ? found : resource.id
}

/** A state, a number or a yes or no as it is; of anything larger the beginning. */
function smallValue(value: unknown): unknown {
  const isSmall = typeof value === 'number' || typeof value === 'boolean'
  return isSmall ? value : clipped(shownValue(value))
}

function clipped(text: string): string {
  const signs = [...text]
  return signs.length > textMax ? `${signs.slice(0, textMax).join('')}…` : text
}
