import type { SoukEvent } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Code, CopyButton } from '../../kit/copy.tsx'
import { CopyId } from '../../kit/copy-id.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useLanding } from '../../kit/page-heading.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { exactTime } from '../../kit/time.tsx'
import { useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { pathOfId } from '../../router/path-of-id.ts'
import { useMay } from '../../session/caller.ts'
import { Actor } from '../../shared/actor.tsx'
import { EventDifferences } from '../../shared/event-differences.tsx'
import { eventName, subjectOf } from '../../shared/event-text.ts'
import { useSubject } from '../../shared/use-subject.ts'
import { useTexts } from '../../texts/index.ts'

export function EventDetail({ eventId }: { readonly eventId: string }) {
  const t = useTexts()
  const { query } = useAddress()
  const { data: event, error } = useQuery({
    key: ['event', eventId],
    // It never changes.
    about: [],
    run: async (signal) => (await souk.getEvent({ eventId }, { signal })).data,
  })
  const kept = query.toString()
  const heading = useLanding(event !== undefined)
  return (
    <section class="card event-detail" aria-labelledby="event-name">
      <header>
        <h2 id="event-name" ref={heading} tabIndex={-1}>
          {event ? eventName(event.type, t) : <Skeleton widthEm={8} />}
        </h2>
        <LinkButton kind="quiet" isSmall icon="x" to={`events${kept && `?${kept}`}`}>
          <span class="hidden-visually">{t.kit.close}</span>
        </LinkButton>
      </header>
      <div class="body">
        <Refusal error={error} />
        {event && <Content event={event} />}
      </div>
    </section>
  )
}

function Content({ event }: { readonly event: SoukEvent }) {
  const t = useTexts()
  const may = useMay()
  const json = JSON.stringify(event, null, 2)
  const path = pathOfId(event.resource.id)
  return (
    <>
      <div class="button-row">
        {path !== undefined && (
          <LinkButton isSmall icon="external-link" to={path}>
            {t.eventLog.open}
          </LinkButton>
        )}
        <LinkButton
          isSmall
          icon="list-filter"
          to={`events/${event.id}?about=${encodeURIComponent(event.resource.id)}`}
        >
          {t.eventLog.onlyAbout}
        </LinkButton>
        {may('listWebhookDeliveries') && (
          <LinkButton isSmall icon="webhook" to={`webhooks/deliveries?event_id=${event.id}`}>
            {t.webhooks.deliveries}
          </LinkButton>
        )}
        <CopyButton text={json}>{t.eventLog.copyJson}</CopyButton>
      </div>
      <EventFacts event={event} />
      <EventDifferences event={event} />
      <Code name={t.eventLog.payload} text={JSON.stringify(event.data.object, null, 2)} />
    </>
  )
}

function EventFacts({ event }: { readonly event: SoukEvent }) {
  const t = useTexts()
  return (
    <Facts
      lines={[
        [t.eventLog.thing, <Thing key="thing" event={event} />],
        [t.eventLog.at, exactTime(new Date(event.occurred_at))],
        [t.eventLog.by, <Actor key="actor" {...event.actor} />],
        [t.eventLog.type, <code key="type">{`${event.type} v${event.version}`}</code>],
        [t.eventLog.sequence, `#${event.sequence}`],
        [t.eventLog.version, event.resource.version],
        [t.eventLog.request, <code key="request">{event.correlation_id}</code>],
        ...(event.causation_id === null
          ? []
          : ([[t.eventLog.cause, <Cause key="cause" id={event.causation_id} />]] as const)),
        [t.eventLog.id, <CopyId key="id" id={event.id} />],
      ]}
    />
  )
}

/** What it is about, by the name that people know. */
function Thing({ event }: { readonly event: SoukEvent }) {
  const { text, path } = useSubject(subjectOf(event))
  const shown = text === undefined ? <code>{event.resource.id}</code> : text
  if (path === undefined) return <span class="theirs">{shown}</span>
  return (
    <Link to={path} class="link theirs">
      {shown}
    </Link>
  )
}

/** Leads to the thing where it has a page. */
function Cause({ id }: { readonly id: string }) {
  const path = pathOfId(id)
  const shown = <code>{id}</code>
  if (path === undefined) return shown
  return (
    <Link to={path} class="link">
      {shown}
    </Link>
  )
}
