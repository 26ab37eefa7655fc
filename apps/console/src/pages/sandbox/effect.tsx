import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card, Empty } from '../../kit/card.tsx'
import { useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { eventName } from '../../shared/event-text.ts'
import { useTexts } from '../../texts/index.ts'

const shown = 96

/** What has happened since the clock was moved or an event was sent; each number leads to the events that it counts. */
export function EffectCard() {
  const since = useAddress().query.get('since')
  return since === null ? null : <Effect key={since} since={Number(since) || 0} />
}

function Effect({ since }: { readonly since: number }) {
  const t = useTexts()
  const { data: events, error } = useQuery({
    key: ['events-after', since],
    about: ['*'],
    run: async (signal) =>
      (await souk.listEvents({ after_sequence: since, limit: shown }, { signal })).data.content,
  })
  // After a reset there is no such place in the log.
  if (error) return null
  // That the clock was moved is known.
  const others = events?.filter(({ type }) => type !== 'tenant.updated') ?? []
  const groups = [...Map.groupBy(others, ({ type }) => type)]
  return (
    <Card
      title={t.sandbox.effect}
      aside={
        <Link class="link" to="events">
          {t.sandbox.effectAll}
        </Link>
      }
    >
      {groups.length === 0 && (
        <Empty icon="clock" title={t.sandbox.effectNone}>
          <p>{t.sandbox.effectWaiting}</p>
        </Empty>
      )}
      <ul class="counts">
        {groups.map(([type, members]) => (
          <li key={type}>
            <Link to={`events?type=${type}`}>
              <span>{eventName(type, t)}</span>
              <strong>{members.length}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
