import type { SoukEvent } from '@souk/sdk'
import { Skeleton } from '../kit/skeleton.tsx'
import { Time } from '../kit/time.tsx'
import { useTexts } from '../texts/index.ts'
import { Actor } from './actor.tsx'
import { EventDifferencesInShort } from './event-differences.tsx'
import { EventFacts } from './event-facts.tsx'
import { eventName } from './event-text.ts'

/** What happened to a thing, each with what it changed and who did it. */
export function Timeline({ events }: { readonly events: readonly SoukEvent[] }) {
  return (
    <ol class="timeline">
      {events.map((event) => (
        <TimelineEntry key={event.id} event={event} />
      ))}
    </ol>
  )
}

function TimelineEntry({ event }: { readonly event: SoukEvent }) {
  const t = useTexts()
  return (
    <li>
      <div class="timeline-head">
        <strong>{eventName(event.type, t)}</strong>
        <span class="soft small">
          <Time at={event.occurred_at} />
        </span>
      </div>
      <EventFacts event={event} />
      <EventDifferencesInShort event={event} />
      <div class="note">
        <Actor {...event.actor} /> · #{event.sequence}
      </div>
    </li>
  )
}

export function TimelineSkeleton() {
  return (
    <ol class="timeline" aria-busy="true">
      {[8, 10, 7].map((widthEm) => (
        <li key={widthEm}>
          <div class="timeline-head">
            <Skeleton widthEm={widthEm} />
            <Skeleton widthEm={4} />
          </div>
          <div class="note">
            <Skeleton widthEm={6} />
          </div>
        </li>
      ))}
    </ol>
  )
}
