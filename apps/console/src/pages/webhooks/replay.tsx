import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Badge } from '../../kit/badge.tsx'
import { Card } from '../../kit/card.tsx'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { Facts } from '../../kit/facts.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { fieldTime, TimeField, timeOfField } from '../../kit/time-field.tsx'
import { search, useAddress } from '../../router/address.ts'
import { clock } from '../../session/clock.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownEndpoint } from './endpoint.tsx'

const hourMs = 3_600_000

interface ReplayProps {
  readonly endpoint: ShownEndpoint
  readonly onClose: () => void
}

type What = 'ALL' | 'UNDELIVERED'

/** People know when something went wrong; the API wants the number of an event. */
export function ReplayDialog({ endpoint, onClose }: ReplayProps) {
  const t = useTexts()
  const [since, setSince] = useState(() => fieldTime(new Date(clock.value.getTime() - hourMs)))
  const [what, setWhat] = useState<What>('UNDELIVERED')
  const { data: range } = useRangeSince(since)
  const change = useChange({
    run: (first: number, idempotencyKey) =>
      souk.replayWebhookEvents(
        { endpointId: endpoint.id, after_sequence: first - 1, what },
        { idempotencyKey },
      ),
    about: ['webhook'],
    done: () => t.webhooks.replayStarted,
    // Closing the dialog leaves in the address what shows how far it is.
    onEnd: ({ data }) => (data ? search({ do: null, replay: data.id }) : onClose()),
  })
  const none = range === undefined ? t.webhooks.replaySearching : t.webhooks.replayNone
  const hindrance = range?.first === undefined ? none : undefined
  return (
    <Dialog
      title={t.webhooks.replayOf}
      action={t.webhooks.replay}
      hindrance={hindrance}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => range?.first !== undefined && void change.run(range.first)}
      onClose={onClose}
    >
      <TimeField label={t.webhooks.replaySince} isFirst value={since} onInput={setSince} />
      <SelectField
        label={t.webhooks.replayWhat}
        choices={choicesOf(requests.replayWebhookEvents.what.values, t.webhooks.replayKinds)}
        value={what}
        onChange={(value) => setWhat(value as What)}
      />
      <NowAfter
        lines={[
          {
            name: t.webhooks.replayQueued,
            now: t.kit.none,
            after: range === undefined ? t.webhooks.replaySearching : sentText(range, what, t),
          },
        ]}
      />
    </Dialog>
  )
}

/** What a replay would send, as far as it can be said before the log is read. */
function sentText(range: Range, what: What, t: Texts): string {
  if (range.first === undefined) return t.webhooks.replayNone
  const events = `${t.webhooks.replayCount(range.count)} (#${range.first} – #${range.newest})`
  return what === 'ALL' ? t.webhooks.replayAll(events) : t.webhooks.replayUndelivered(events)
}

interface Range {
  readonly count: number
  readonly first?: number
  readonly newest?: number
}

/** The events since a time that was typed. */
function useRangeSince(typed: string) {
  const time = timeOfField(typed)
  return useQuery({
    key: ['events-since', typed],
    about: [],
    isEnabled: time !== undefined,
    run: async (signal): Promise<Range> => {
      const wanted = { occurred_from: time?.toISOString(), limit: 1 }
      const [oldest, newest] = await Promise.all([
        souk.listEvents(wanted, { signal }),
        souk.listEvents({ ...wanted, order: 'desc' }, { signal }),
      ])
      const first = oldest.data.content[0]?.sequence
      const last = newest.data.content[0]?.sequence
      if (first === undefined || last === undefined) return { count: 0 }
      return { first, newest: last, count: last - first + 1 }
    },
  })
}

/** How far the replay is that was just started. */
export function ReplayProgress() {
  const replayId = useAddress().query.get('replay')
  return replayId === null ? null : <Progress key={replayId} replayId={replayId} />
}

function Progress({ replayId }: { readonly replayId: string }) {
  const t = useTexts()
  const { data: replay } = useQuery({
    key: ['webhook-replay', replayId],
    about: [],
    run: async (signal) => (await souk.getWebhookReplay({ replayId }, { signal })).data,
    pollMs: (shown) => (shown?.status === 'DONE' ? undefined : 1_000),
  })
  if (!replay) return null
  const isDone = replay.status === 'DONE'
  return (
    <Card
      title={t.webhooks.replay}
      aside={
        <Badge
          tone={isDone ? 'reached' : 'underway'}
          text={t.states.webhook_replay[replay.status]}
        />
      }
    >
      <Facts
        lines={[
          [t.webhooks.events, `#${replay.after_sequence + 1} – #${replay.through_sequence}`],
          [t.webhooks.replayWhat, t.webhooks.replayKinds[replay.what]],
          [t.webhooks.replayQueued, t.webhooks.replayCount(replay.queued)],
        ]}
      />
    </Card>
  )
}
