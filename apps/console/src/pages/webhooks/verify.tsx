import type { WebhookEndpoint } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/copy.tsx'
import { useTexts } from '../../texts/index.ts'

/** How whoever receives events knows that they are from here. */
export function VerifyCard({ signature }: Pick<WebhookEndpoint, 'signature'>) {
  const t = useTexts()
  const isShared = signature === 'hmac-sha256'
  return (
    <Card title={t.webhooks.verifyTitle}>
      <div class="prose">
        <p>{t.webhooks.verify}</p>
        <Code
          name="TypeScript"
          text={programOf(isShared ? 'WEBHOOK_SECRET' : 'WEBHOOK_PUBLIC_KEY')}
        />
        <p>{isShared ? t.webhooks.verifyByHand : t.webhooks.verifyEd25519}</p>
      </div>
    </Card>
  )
}

/** A receiver for any server whose handlers are functions from a request to a response. */
function programOf(variable: string): string {
  return `import { verifyWebhook, WebhookUnverified } from '@souk/sdk'

export async function POST(request) {
  try {
    const body = await request.text()
    const event = await verifyWebhook(body, request.headers, process.env.${variable})
    const isChallenge = event.type === 'webhook.endpoint_challenged'
    return new Response(isChallenge ? event.data.object.challenge : '')
  } catch (error) {
    return new Response('', { status: error instanceof WebhookUnverified ? 400 : 500 })
  }
}`
}
