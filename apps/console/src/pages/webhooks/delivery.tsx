import type { WebhookDelivery, WebhookEndpoint } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Code } from '../../kit/copy.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { eventName } from '../../shared/event-text.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { deliveriesPollMs } from './asking.ts'
import { curlOf } from './curl.ts'
import { DeliverySkeleton } from './delivery-skeleton.tsx'
import { DeliveryStatus, failureText } from './status.tsx'

type ShownDelivery = WebhookDelivery & { readonly etag: string | undefined }

export function DeliveryDetail({ deliveryId }: { readonly deliveryId: string }) {
  const t = useTexts()
  const { query } = useAddress()
  const { data: delivery, error } = useQuery({
    key: ['webhook-delivery', deliveryId],
    about: ['webhook'],
    run: async (signal): Promise<ShownDelivery> => {
      const { data, etag } = await souk.getWebhookDelivery({ deliveryId }, { signal })
      return { ...data, etag }
    },
    pollMs: (shown) => shown && deliveriesPollMs([shown]),
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'webhooks/deliveries', name: t.webhooks.deliveries }}
        id={deliveryId}
        title={delivery && eventName(delivery.event_type, t)}
        badges={delivery && <DeliveryStatus status={delivery.status} />}
        actions={delivery && <Actions delivery={delivery} />}
      />
      <Refusal error={error} />
      {!delivery && !error && <DeliverySkeleton />}
      {delivery && (
        <div class="columns">
          <div>
            <AttemptsCard delivery={delivery} />
            <CurlCard delivery={delivery} />
          </div>
          <div>
            <DeliveryFacts delivery={delivery} />
          </div>
        </div>
      )}
      {delivery && query.get('do') === 'retry' && <RetryDialog delivery={delivery} />}
    </main>
  )
}

function Actions({ delivery }: { readonly delivery: ShownDelivery }) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      <LinkButton icon="activity" to={`events/${delivery.event_id}`}>
        {t.webhooks.seeEvent}
      </LinkButton>
      {may('retryWebhookDelivery') && (
        <Button
          kind="primary"
          icon="refresh-cw"
          hindrance={
            stateAfter('webhook_delivery', delivery.status, 'retry')
              ? undefined
              : t.webhooks.retryHindrance
          }
          onClick={() => search({ do: 'retry' })}
        >
          {t.webhooks.retry}
        </Button>
      )}
    </>
  )
}

const close = () => search({ do: null })

function RetryDialog({ delivery }: { readonly delivery: ShownDelivery }) {
  const t = useTexts()
  const { id: deliveryId, etag: ifMatch, next_attempt_at: next } = delivery
  return (
    <ConfirmDialog
      title={t.webhooks.retryOf}
      action={t.webhooks.retry}
      about={['webhook']}
      run={(idempotencyKey) =>
        souk.retryWebhookDelivery({ deliveryId }, { idempotencyKey, ifMatch })
      }
      done={() => t.webhooks.retried}
      onClose={close}
      lines={[
        {
          name: t.webhooks.retryAt,
          now: next === null ? t.webhooks.never : exactTime(new Date(next)),
          after: t.webhooks.retryNow,
        },
        { name: t.webhooks.attempts, now: delivery.attempts, after: delivery.attempts + 1 },
      ]}
    />
  )
}

function DeliveryFacts({ delivery }: { readonly delivery: ShownDelivery }) {
  const t = useTexts()
  const endpoint = useEndpoint(delivery.endpoint_id)
  const time = (at: string | null) => (at === null ? t.kit.none : exactTime(new Date(at)))
  return (
    <Card title={t.webhooks.delivery}>
      <Facts
        lines={[
          [
            t.webhooks.endpoint,
            <Link key="endpoint" class="link" to={`webhooks/${delivery.endpoint_id}`}>
              {endpoint?.url ?? delivery.endpoint_id}
            </Link>,
          ],
          [t.webhooks.event, `#${delivery.sequence}`],
          [t.webhooks.attempts, delivery.attempts],
          [t.webhooks.created, time(delivery.created_at)],
          [t.states.webhook_delivery.DELIVERED, time(delivery.delivered_at)],
          [t.webhooks.next, time(delivery.next_attempt_at)],
        ]}
      />
    </Card>
  )
}

/** Undefined until it is known, and where it was deleted. */
function useEndpoint(endpointId: string): WebhookEndpoint | undefined {
  return useQuery({
    key: ['webhook-endpoint', endpointId],
    about: ['webhook'],
    run: async (signal) => {
      const { data, etag } = await souk.getWebhookEndpoint({ endpointId }, { signal })
      return { ...data, etag }
    },
  }).data
}

function AttemptsCard({ delivery }: { readonly delivery: ShownDelivery }) {
  const t = useTexts()
  const { attempt_log: log } = delivery
  return (
    <Card title={t.webhooks.attempts}>
      {log.length === 0 && <Empty icon="clock" title={t.webhooks.noAttempt} />}
      <ol class="attempts">
        {log.map(({ number, at, status, error, latency_ms, answer }) => (
          <li key={number}>
            <div class="timeline-head">
              <strong>
                {t.webhooks.attempt} {number}
              </strong>
              <span class="soft small">{exactTime(new Date(at))}</span>
            </div>
            <div class="small soft theirs">
              {attemptText(status, error, t)} · {t.webhooks.milliseconds(latency_ms)}
            </div>
            {answer !== null && answer !== '' && <Code name={t.webhooks.answer} text={answer} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** `500 · It refused`. */
function attemptText(status: number | null, error: string | null, t: Texts): string {
  const why = error === null ? t.states.webhook_delivery.DELIVERED : failureText(error, t)
  return status === null ? why : `${status} · ${why}`
}

function CurlCard({ delivery }: { readonly delivery: ShownDelivery }) {
  const t = useTexts()
  const endpoint = useEndpoint(delivery.endpoint_id)
  const { event_id: eventId } = delivery
  const { data: event } = useQuery({
    key: ['event', eventId],
    about: [],
    run: async (signal) => (await souk.getEvent({ eventId }, { signal })).data,
  })
  if (!event || !endpoint) return null
  const command = curlOf(event, endpoint, location.origin)
  return (
    <Card title="curl">
      <div class="prose">
        {endpoint.signature === 'hmac-sha256' && <p class="small">{t.webhooks.curlHint}</p>}
        <Code name="sh" text={command} copy={t.webhooks.copyCurl} />
      </div>
    </Card>
  )
}
