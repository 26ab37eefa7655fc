import type { ListWebhookDeliveriesItem, WebhookEndpoint } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/copy.tsx'
import { Facts } from '../../kit/facts.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { deliveriesPollMs } from './asking.ts'
import { failureText } from './status.tsx'

interface VerificationProps {
  readonly endpoint: WebhookEndpoint
}

/** Why an endpoint still waits for its events, and how it gets them. */
export function VerificationCard({ endpoint }: VerificationProps) {
  const t = useTexts()
  if (endpoint.status !== 'PENDING_VERIFICATION') return null
  return (
    <Card title={t.webhooks.verification}>
      <div class="prose">
        <p>{t.webhooks.verificationText}</p>
        <ChallengeFacts endpoint={endpoint} />
        {isOnThisMachine(endpoint.url) && (
          <>
            <p>{t.webhooks.loopback}</p>
            <Code
              name={t.webhooks.loopbackCommand}
              text={`npm run events -- --forward-to ${endpoint.url}`}
            />
          </>
        )}
      </div>
    </Card>
  )
}

/** How the last challenge went, and when it is sent again. */
function ChallengeFacts({ endpoint }: VerificationProps) {
  const t = useTexts()
  const { data: challenge } = useQuery({
    key: ['webhook-challenge', endpoint.id, endpoint.version],
    about: ['webhook'],
    run: (signal) => lastChallenge(endpoint.id, signal),
    // It is queued a moment after the endpoint was made.
    pollMs: (data) => deliveriesPollMs([data ?? { status: 'PENDING' }]),
  })
  if (!challenge) return null
  const { attempts, last_status, last_error, next_attempt_at: next } = challenge
  const failure = last_error === null ? t.webhooks.noAttempt : failureText(last_error, t)
  return (
    <>
      <Facts
        lines={[
          [t.webhooks.attempts, attempts],
          [t.webhooks.last, last_status === null ? failure : `${last_status} · ${failure}`],
          [t.webhooks.next, next === null ? t.webhooks.never : exactTime(new Date(next))],
        ]}
      />
      <VerifyAgain challenge={challenge} />
    </>
  )
}

function VerifyAgain({ challenge }: { readonly challenge: ListWebhookDeliveriesItem }) {
  const t = useTexts()
  const may = useMay()
  const { id: deliveryId, status } = challenge
  const { run, isRunning, error } = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.retryWebhookDelivery({ deliveryId }, { idempotencyKey }),
    about: ['webhook'],
    done: () => t.webhooks.verifyingAgain,
    onEnd: () => {},
  })
  if (!may('retryWebhookDelivery') || !stateAfter('webhook_delivery', status, 'retry')) return null
  return (
    <>
      <Button icon="refresh-cw" isDisabled={isRunning} onClick={() => void run(undefined)}>
        {t.webhooks.verifyAgain}
      </Button>
      <Refusal error={error} isOfChange />
    </>
  )
}

/** The challenge is an event like any other, and what became of it is its delivery. */
async function lastChallenge(
  endpointId: string,
  signal: AbortSignal,
): Promise<ListWebhookDeliveriesItem | null> {
  const asked = {
    type: 'webhook.endpoint_challenged',
    resource_id: endpointId,
    order: 'desc',
    limit: 1,
  } as const
  const [event] = (await souk.listEvents(asked, { signal })).data.content
  if (event === undefined) return null
  const wanted = { endpoint_id: endpointId, event_id: event.id, limit: 1 }
  const { data } = await souk.listWebhookDeliveries(wanted, { signal })
  return data.content[0] ?? null
}

/** An address that only programs of the same machine reach. */
function isOnThisMachine(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(127\.|\[::1\]$)|(^|\.)localhost$/.test(hostname)
}
