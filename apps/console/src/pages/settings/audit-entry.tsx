import type { AuditEntry as Entry } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { pathOfId } from '../../router/path-of-id.ts'
import { Actor } from '../../shared/actor.tsx'
import { EventDifferences } from '../../shared/event-differences.tsx'
import { eventName } from '../../shared/event-text.ts'
import { ThingName } from '../../shared/names/thing-name.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { doneName } from '../../texts/operation-name.ts'
import { AuditEntrySkeleton } from './audit-entry-skeleton.tsx'

export function AuditEntry({ entryId }: { readonly entryId: string }) {
  const t = useTexts()
  const { data: entry, error } = useQuery({
    key: ['audit-entry', entryId],
    about: [],
    run: async (signal) => (await souk.getAuditEntry({ auditEntryId: entryId }, { signal })).data,
  })
  const resourceId = entry?.resource?.id
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={1}
        back={{ to: 'settings/audit', name: t.settings.audit }}
        id={entryId}
        title={entry && doneName(entry.operation, t)}
        note={entry && exactTime(new Date(entry.at))}
        actions={
          resourceId && (
            <LinkButton
              icon="list-filter"
              to={`settings/audit?resource_id=${encodeURIComponent(resourceId)}`}
            >
              {t.settings.history}
            </LinkButton>
          )
        }
      />
      <Refusal error={error} />
      {!entry && !error && <AuditEntrySkeleton />}
      {entry && (
        <div class="columns">
          <div>
            <DifferencesCard entry={entry} />
          </div>
          <div>
            <EntryFacts entry={entry} />
          </div>
        </div>
      )}
    </main>
  )
}

function EntryFacts({ entry }: { readonly entry: Entry }) {
  const t = useTexts()
  const thing = entry.resource?.id ?? ''
  const path = pathOfId(thing)
  return (
    <Card title={t.settings.entry}>
      <Facts
        lines={[
          [t.settings.who, <Actor key="actor" {...entry.actor} />],
          [t.settings.when, exactTime(new Date(entry.at))],
          [
            t.settings.thing,
            path === undefined ? (
              <ThingName key="thing" id={thing} />
            ) : (
              <Link key="thing" to={path} class="link">
                <ThingName id={thing} />
              </Link>
            ),
          ],
          [t.settings.content, contentText(entry, t)],
          [t.settings.request, <code key="request">{entry.request_id}</code>],
        ]}
      />
    </Card>
  )
}

/** What the digests tell: the contents themselves are not in the trail. */
function contentText({ before_digest: before, after_digest: after }: Entry, t: Texts) {
  const { contents } = t.settings
  if (before === null) return contents.made
  if (after === null) return contents.removed
  return before === after ? contents.same : contents.changed
}

/** The events of the same request about the same thing say which fields it changed. */
function DifferencesCard({ entry }: { readonly entry: Entry }) {
  const t = useTexts()
  const resourceId = entry.resource?.id ?? ''
  const { data: events } = useQuery({
    key: ['events-of-request', entry.request_id, resourceId],
    about: [],
    run: async (signal) => {
      const wanted = { resource_id: resourceId, order: 'desc', limit: 96 } as const
      const { data } = await souk.listEvents(wanted, { signal })
      return data.content.filter(({ correlation_id }) => correlation_id === entry.request_id)
    },
  })
  return (
    <Card title={t.settings.differences}>
      {events?.length === 0 && (
        <Empty icon="shield-check" title={contentText(entry, t)}>
          <p>{t.settings.noDifference}</p>
        </Empty>
      )}
      <div class="prose">
        {events?.map((event) => (
          <section key={event.id} class="prose">
            <Link class="link" to={`events/${event.id}`}>
              {eventName(event.type, t)} #{event.sequence}
            </Link>
            <EventDifferences event={event} />
          </section>
        ))}
      </div>
    </Card>
  )
}
