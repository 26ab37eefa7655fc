import type { SoukEvent } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { Time } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { useCaller } from '../../session/caller.ts'
import { holds } from '../../session/rights.ts'
import { eventName, nounOf, subjectOf } from '../../shared/event-text.ts'
import { useSubject } from '../../shared/use-subject.ts'
import { useTexts } from '../../texts/index.ts'

const shown = 8

/** The last events, as they happen. */
export function HappeningCard() {
  const t = useTexts()
  const { data: caller } = useCaller()
  const { data: events } = useQuery({
    key: ['events', 'newest'],
    about: ['*'],
    run: async (signal) =>
      (await souk.listEvents({ order: 'desc', limit: shown }, { signal })).data.content,
  })
  return (
    <Card
      title={t.overview.happening}
      aside={
        caller !== undefined &&
        holds(caller, 'events:read') && (
          <Link to="events" class="link">
            {t.overview.allEvents}
          </Link>
        )
      }
    >
      {events?.length === 0 && <p class="soft">{t.overview.noEvents}</p>}
      <ul class="happening">
        {events?.map((event) => (
          <HappeningEntry key={event.id} event={event} />
        ))}
      </ul>
    </Card>
  )
}

function HappeningEntry({ event }: { readonly event: SoukEvent }) {
  const t = useTexts()
  const subject = subjectOf(event)
  const { path, text } = useSubject(subject)
  return (
    <li class={nounOf(event.type)}>
      <span class="theirs">
        {path === undefined ? (
          eventName(event.type, t)
        ) : (
          <Link to={path}>{eventName(event.type, t)}</Link>
        )}{' '}
        <span class="soft">{text}</span>
      </span>
      <span class="time soft small">
        <Time at={event.occurred_at} />
      </span>
    </li>
  )
}
