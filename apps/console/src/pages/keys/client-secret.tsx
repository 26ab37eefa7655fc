import type { CreateClientResponse } from '@souk/sdk'
import { Code, Secret } from '../../kit/copy.tsx'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { useTexts } from '../../texts/index.ts'

interface SecretOfClientProps {
  readonly title: string
  readonly client: CreateClientResponse
  readonly onClose: () => void
}

export function SecretOfClient({ title, client, onClose }: SecretOfClientProps) {
  const t = useTexts()
  return (
    <MessageDialog title={title} onClose={onClose}>
      <Code name={t.keys.clientId} text={client.id} />
      {client.client_secret !== undefined && (
        <Secret name={t.keys.secretOfClient} value={client.client_secret} />
      )}
    </MessageDialog>
  )
}
