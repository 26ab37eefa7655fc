import type { SoukEvent } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { Time } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { pathOfId } from '../../router/path-of-id.ts'
import { useMay } from '../../session/caller.ts'
import { eventName } from '../../shared/event-text.ts'
import { useTexts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'

const shown = 8

/** The last events, as they happen. */
export function HappeningCard() {
  const t = useTexts()
  const may = useMay()
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
        may('listEvents') && (
          <Link to="events" class="link">
            {t.overview.allEvents}
          </Link>
        )
      }
    >
      {events?.length === 0 && <p class="soft">{t.overview.noEvents}</p>}
      <ul class="happening">
        {events?.map((event) => (
          <Happened key={event.id} event={event} />
        ))}
      </ul>
    </Card>
  )
}

function Happened({ event }: { readonly event: SoukEvent }) {
  const t = useTexts()
  const { object } = event.data as { readonly object: Readonly<Record<string, unknown>> }
  const id = String(object.id ?? '')
  const path = pathOfId(id)
  const asked = object.operation_id && operationName(String(object.operation_id), t)
  const name = object.number ?? object.title ?? object.display_name ?? object.name ?? asked ?? ''
  return (
    <li class={event.type.slice(0, event.type.indexOf('.'))}>
      <span class="theirs">
        {path === undefined ? (
          eventName(event.type, t)
        ) : (
          <Link to={path}>{eventName(event.type, t)}</Link>
        )}{' '}
        <span class="soft">{String(name)}</span>
      </span>
      <span class="time soft small">
        <Time at={event.occurred_at} />
      </span>
    </li>
  )
}
