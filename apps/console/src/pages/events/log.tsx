import { useEffect, useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/card.tsx'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Time } from '../../kit/time.tsx'
import { VirtualList } from '../../kit/virtual-list.tsx'
import { onEvent, onMissed } from '../../live/live.ts'
import { useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { eventName, nounOf } from '../../shared/event-text.ts'
import { useSubject } from '../../shared/use-subject.ts'
import { differenceName, valueText } from '../../shared/value-text.ts'
import { useTexts } from '../../texts/index.ts'
import { EventDetail } from './detail.tsx'
import type { EventRow } from './row.ts'
import { isMeant, Tail } from './tail.ts'
import { TypeFilter } from './type-filter.tsx'

const rowHeight = 60
const pageSize = 48

/** All that happens, as it happens; one event of it beside the others. */
export function EventLog({ eventId }: { readonly eventId: string | undefined }) {
  const t = useTexts()
  const { query } = useAddress()
  const filter = { type: query.get('type'), about: query.get('about') }
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.events} isAt={eventId === undefined} />
      </div>
      <div class={eventId === undefined ? undefined : 'columns even has-detail'}>
        <div>
          <section class="card" aria-label={t.menu.events}>
            <LiveTail key={`${filter.type} ${filter.about}`} {...filter} eventId={eventId} />
          </section>
        </div>
        {eventId !== undefined && (
          <div>
            <EventDetail key={eventId} eventId={eventId} />
          </div>
        )}
      </div>
    </main>
  )
}

interface LiveTailProps {
  readonly type: string | null
  readonly about: string | null
  readonly eventId: string | undefined
}

function LiveTail({ type, about, eventId }: LiveTailProps) {
  const t = useTexts()
  const tail = useTail(type, about)
  const { rows, held, isPaused, error } = tail.state.use()
  return (
    <>
      <div class="table-head">
        <div class="tools">
          <TypeFilter />
          <SearchField parameter="about" label={t.eventLog.about} />
        </div>
        <div class="tools">
          {isPaused && <span class="soft small">{t.eventLog.held(held.length)}</span>}
          <Button
            isSmall
            icon={isPaused ? 'play' : 'pause'}
            onClick={() => (isPaused ? tail.resume() : tail.pause())}
          >
            {isPaused ? t.eventLog.resume : t.eventLog.pause}
          </Button>
        </div>
      </div>
      <Refusal error={error} />
      {!rows && !error && <LogSkeleton />}
      {rows?.length === 0 && !error && (
        <Empty icon="activity" title={type || about ? t.eventLog.noneFound : t.eventLog.none}>
          <p>{t.eventLog.noneDetail}</p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <VirtualList
          name={t.menu.events}
          items={rows}
          keyOf={({ id }) => id}
          rowHeight={rowHeight}
          row={(row) => <Row row={row} isOpen={row.id === eventId} />}
          onEnd={() => void tail.older()}
        />
      )}
    </>
  )
}

/** The log as somebody left it: who comes back sees it at once, and then what has happened since. */
let left: { readonly filter: string; readonly tail: Tail } | undefined

function tailOf(type: string | null, about: string | null): Tail {
  const filter = JSON.stringify([type, about])
  if (left?.filter !== filter) left = { filter, tail: new Tail(sourceOf(type, about)) }
  return left.tail
}

function useTail(type: string | null, about: string | null): Tail {
  const [tail] = useState(() => tailOf(type, about))
  useEffect(() => {
    tail.resume()
    void tail.load()
    const stop = onEvent((event) => tail.receive(event))
    const stopMissed = onMissed(() => void tail.load())
    return () => {
      stop()
      stopMissed()
      tail.close()
    }
  }, [tail])
  return tail
}

function sourceOf(type: string | null, about: string | null) {
  const filter = { ...(type !== null && { type }), ...(about !== null && { about }) }
  return {
    ask: async (before: number | undefined) => {
      const place = before === undefined ? {} : { after_sequence: before }
      const { data } = await souk.listEvents({
        order: 'desc',
        limit: pageSize,
        ...filter,
        ...place,
      })
      const { next } = data.page
      return { events: data.content, next: next === null ? undefined : Number(next) }
    },
    // Which events concern a thing is known to the server alone.
    matches:
      about === null ? (event: { readonly type: string }) => isMeant(event.type, type) : undefined,
  }
}

function Row({ row, isOpen }: { readonly row: EventRow; readonly isOpen: boolean }) {
  const t = useTexts()
  const { query } = useAddress()
  const kept = query.toString()
  const noun = nounOf(row.type)
  const { text } = useSubject(row.subject)
  return (
    <Link to={`events/${row.id}${kept && `?${kept}`}`} class="event-row" isCurrent={isOpen}>
      <span class="clip">
        <strong>{eventName(row.type, t)}</strong>{' '}
        <span class="soft theirs">{text ?? row.subject.id}</span>
      </span>
      <span class="soft small end">
        <Time at={row.occurredAt} />
      </span>
      <span class="note clip">
        {row.differences.length === 0 && <code>{row.type}</code>}
        {row.differences.map((difference, index) => (
          <span key={difference.path.join()}>
            {index > 0 && ' · '}
            {differenceName(noun, difference, t)}{' '}
            <span class="theirs">{valueText(noun, difference, difference.before, t)}</span> →{' '}
            <strong class="theirs">{valueText(noun, difference, difference.after, t)}</strong>
          </span>
        ))}
      </span>
      <span class="note end">#{row.sequence}</span>
    </Link>
  )
}

function LogSkeleton() {
  return (
    <div class="virtual-list" aria-busy="true">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} class="event-row" style={{ height: `${rowHeight}px` }}>
          <Skeleton widthEm={14 + ((row * 3) % 5)} />
          <Skeleton widthEm={5} />
          <Skeleton widthEm={20 - ((row * 5) % 6)} />
        </div>
      ))}
    </div>
  )
}
