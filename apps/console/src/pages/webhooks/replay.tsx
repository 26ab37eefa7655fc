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
import { type EventRange, rangeOf } from './range.ts'

const hourMs = 3_600_000

interface ReplayProps {
  readonly endpoint: ShownEndpoint
  readonly onClose: () => void
}

type What = 'ALL' | 'UNDELIVERED'

/** People know when something went wrong and when it was mended; the API wants the numbers of events. */
export function ReplayDialog({ endpoint, onClose }: ReplayProps) {
  const t = useTexts()
  const [since, setSince] = useState(() => fieldTime(new Date(clock.value.getTime() - hourMs)))
  const [until, setUntil] = useState('')
  const [what, setWhat] = useState<What>('UNDELIVERED')
  const { data: range } = useRange(since, until)
  const change = useChange({
    run: ({ first, last }: Found, idempotencyKey) =>
      souk.replayWebhookEvents(
        {
          endpointId: endpoint.id,
          after_sequence: first - 1,
          through_sequence: until === '' ? undefined : last,
          what,
        },
        { idempotencyKey },
      ),
    about: ['webhook'],
    done: () => t.webhooks.replayStarted,
    // Closing the dialog leaves in the address what shows how far it is.
    onEnd: ({ data }) => (data ? search({ do: null, replay: data.id }) : onClose()),
  })
  return (
    <Dialog
      title={t.webhooks.replayOf}
      action={t.webhooks.replay}
      hindrance={range ? undefined : rangeText(range, what, t)}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => range && void change.run(range)}
      onClose={onClose}
    >
      <div class="fields-beside">
        <TimeField label={t.webhooks.replaySince} isFirst value={since} onInput={setSince} />
        <TimeField
          label={t.webhooks.replayUntil}
          path="/through_sequence"
          isOptional
          value={until}
          onInput={setUntil}
          hint={t.webhooks.replayUntilHint}
        />
      </div>
      <SelectField
        label={t.webhooks.replayWhat}
        choices={choicesOf(requests.replayWebhookEvents.what.values, t.webhooks.replayKinds)}
        value={what}
        onChange={(value) => setWhat(value as What)}
      />
      <NowAfter
        lines={[
          { name: t.webhooks.replayQueued, now: t.kit.none, after: rangeText(range, what, t) },
        ]}
      />
    </Dialog>
  )
}

/** What a replay would send, as far as it can be said before the log is read. */
function rangeText(range: EventRange | undefined, what: What, t: Texts): string {
  if (range === undefined) return t.webhooks.replaySearching
  if (range === null) return t.webhooks.replayNone
  const { first, last } = range
  const events = `${t.webhooks.replayCount(last - first + 1)} (#${first} – #${last})`
  return what === 'ALL' ? t.webhooks.replayAll(events) : t.webhooks.replayUndelivered(events)
}

type Found = NonNullable<EventRange>

/** The events from one time that was typed to another, or to now. */
function useRange(since: string, until: string) {
  const [from, to] = [timeOfField(since), timeOfField(until)]
  return useQuery({
    key: ['events-between', since, until],
    about: [],
    isEnabled: from !== undefined,
    run: async (signal): Promise<EventRange> => {
      const firstAt = async (time: Date | undefined, order: 'asc' | 'desc' = 'asc') => {
        const wanted = { occurred_from: time?.toISOString(), limit: 1, order }
        return (await souk.listEvents(wanted, { signal })).data.content[0]?.sequence
      }
      const [first, newest, firstAfter] = await Promise.all([
        firstAt(from),
        firstAt(from, 'desc'),
        to && firstAt(to),
      ])
      return rangeOf(first, newest, firstAfter)
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
