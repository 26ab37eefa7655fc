import type { Client, CreateClientResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { LastChange } from '../../shared/last-change.tsx'
import { Rights } from '../../shared/rights.tsx'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { ClientDialog } from './client-dialog.tsx'
import { SecretOfClient } from './client-secret.tsx'
import { ClientSkeleton } from './client-skeleton.tsx'
import { RevokeDialog, RotateCredentialDialog } from './credential-actions.tsx'
import { CredentialStatus } from './status.tsx'

type ShownClient = Client & { readonly etag: string | undefined }

export function ClientDetail({ clientId }: { readonly clientId: string }) {
  const t = useTexts()
  const { data: client, error } = useQuery({
    key: ['client', clientId],
    about: ['client'],
    run: async (signal): Promise<ShownClient> => {
      const { data, etag } = await souk.getClient({ clientId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={3}
        back={{ to: 'keys/clients', name: t.keys.clients }}
        id={clientId}
        title={client?.name}
        badges={client && <CredentialStatus status={client.status} />}
        actions={client && <Actions client={client} />}
        note={t.keys.client}
      />
      <Refusal error={error} />
      {!client && !error && <ClientSkeleton />}
      {client && (
        <div class="columns">
          <div>
            <Card title={t.keys.rights}>
              <Rights scopes={client.scopes} />
            </Card>
          </div>
          <div>
            <ClientFacts client={client} />
            <TimelineCard about={clientId} nouns={['client']} />
          </div>
        </div>
      )}
      {client && <OpenDialog client={client} />}
    </main>
  )
}

function ClientFacts({ client }: { readonly client: Client }) {
  const t = useTexts()
  return (
    <Card title={t.keys.client}>
      <Facts
        lines={[
          [t.keys.kind, client.confidential ? t.keys.confidential : t.keys.public],
          [t.keys.grants, client.grant_types.map((one) => t.keys.grantNames[one]).join(', ')],
          ...(client.redirect_uris.length > 0
            ? ([[t.keys.redirects, client.redirect_uris.join(', ')]] as const)
            : []),
          [t.keys.created, exactTime(new Date(client.created_at))],
          [t.settings.lastChange, <LastChange key="last" actorId={client.id} />],
        ]}
      />
    </Card>
  )
}

function Actions({ client }: { readonly client: ShownClient }) {
  const t = useTexts()
  const may = useMay()
  if (!may('updateClient') || client.status !== 'ACTIVE') return null
  return (
    <>
      <Button icon="ban" onClick={() => search({ do: 'revoke' })}>
        {t.keys.revoke}
      </Button>
      {client.confidential && (
        <Button icon="refresh-cw" onClick={() => search({ do: 'rotate' })}>
          {t.keys.rotate}
        </Button>
      )}
      <Button icon="pencil" onClick={() => search({ do: 'change' })}>
        {t.kit.edit}
      </Button>
    </>
  )
}

const close = () => search({ do: null })

function OpenDialog({ client }: { readonly client: ShownClient }) {
  const t = useTexts()
  const action = useAddress().query.get('do')
  const [rotated, setRotated] = useState<CreateClientResponse>()
  const { id: clientId, etag: ifMatch } = client
  if (rotated) {
    return (
      <SecretOfClient
        title={t.keys.rotated}
        client={rotated}
        onClose={() => setRotated(undefined)}
      />
    )
  }
  if (action === 'change') return <ClientDialog client={client} onClose={close} />
  if (action === 'rotate') {
    return (
      <RotateCredentialDialog
        title={t.keys.rotateClient}
        noun="client"
        run={(overlap_seconds, idempotencyKey) =>
          souk.rotateClientSecret({ clientId, overlap_seconds }, { idempotencyKey, ifMatch })
        }
        onRotated={setRotated}
        onClose={close}
      />
    )
  }
  if (action !== 'revoke') return null
  return (
    <RevokeDialog
      name={client.name}
      noun="client"
      run={(idempotencyKey) => souk.revokeClient({ clientId }, { idempotencyKey, ifMatch })}
      onClose={close}
    />
  )
}
