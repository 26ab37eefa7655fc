import type { CreateWebhookEndpointResponse } from '@souk/sdk'
import type { ComponentChildren } from 'preact'
import { Code, Secret } from '../../kit/copy.tsx'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { useTexts } from '../../texts/index.ts'

interface SecretOfEndpointProps {
  readonly title: string
  readonly endpoint: CreateWebhookEndpointResponse
  readonly children?: ComponentChildren
  readonly onClose: () => void
}

/** What signatures are verified with: a secret that is shown once, or a public key that can always be seen. */
export function SecretOfEndpoint({ title, endpoint, children, onClose }: SecretOfEndpointProps) {
  const t = useTexts()
  return (
    <MessageDialog title={title} onClose={onClose}>
      {children}
      {endpoint.secret !== null && <Secret name={t.webhooks.secret} value={endpoint.secret} />}
      {endpoint.public_key !== null && (
        <Code name={t.webhooks.publicKey} text={endpoint.public_key} />
      )}
    </MessageDialog>
  )
}
