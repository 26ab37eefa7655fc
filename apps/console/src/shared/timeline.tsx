import type { SoukEvent } from '@souk/sdk'
import { Skeleton } from '../kit/skeleton.tsx'
import { Time } from '../kit/time.tsx'
import { Link } from '../router/link.tsx'
import { useTexts } from '../texts/index.ts'
import { Actor } from './actor.tsx'
import { EventDifferencesInShort } from './event-differences.tsx'
import { EventFacts } from './event-facts.tsx'
import { eventName, subjectOf } from './event-text.ts'
import { foldedEvents, lastOfEach } from './folded-events.ts'
import { useSubject } from './use-subject.ts'

interface TimelineProps {
  readonly events: readonly SoukEvent[]
  /** The thing that it is the timeline of: others are named. */
  readonly about: string
}

/** What happened to a thing, each with what it changed and who did it. What one request did is one entry. */
export function Timeline({ events, about }: TimelineProps) {
  return (
    <ol class="timeline">
      {foldedEvents(events).map((group) => (
        <TimelineEntry key={group[0]?.id} events={group} about={about} />
      ))}
    </ol>
  )
}

function TimelineEntry({ events, about }: TimelineProps) {
  const t = useTexts()
  const [first, last] = [events[0], events.at(-1)]
  if (first === undefined || last === undefined) return null
  const names = new Set(events.map(({ type }) => eventName(type, t)))
  return (
    <li>
      <div class="timeline-head">
        <strong>{[...names].join(' · ')}</strong>
        <span class="soft small">
          <Time at={last.occurred_at} />
        </span>
      </div>
      <Other event={first} about={about} />
      {lastOfEach(events).map((event) => (
        <EventFacts key={event.id} event={event} />
      ))}
      <EventDifferencesInShort events={events} />
      <div class="note">
        <Actor {...first.actor} /> · #{first.sequence}
        {first !== last && `–${last.sequence}`}
      </div>
    </li>
  )
}

/** Which of several things it was, where the timeline is of another. */
function Other({ event, about }: { readonly event: SoukEvent; readonly about: string }) {
  const subject = subjectOf(event)
  const { text, path } = useSubject(subject)
  const isOwn = [subject.id, subject.about].includes(about) || path?.endsWith(about)
  if (text === undefined || path === undefined || isOwn) return null
  return (
    <Link to={path} class="link small theirs">
      {text}
    </Link>
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
