import type { Provider } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { CommandDialog } from './command.tsx'
import { type Command, commands, commandsFor } from './commands.ts'
import { ProviderDialog } from './dialog.tsx'
import { MoneyCard } from './money.tsx'
import { ScorecardCard } from './scorecard.tsx'
import { ProviderSkeleton } from './skeleton.tsx'
import { ProviderStatus } from './status.tsx'

export type ShownProvider = Provider & { readonly etag: string | undefined }

const close = () => search({ do: null })

export function ProviderDetail({ providerId }: { readonly providerId: string }) {
  const t = useTexts()
  const { data: provider, error } = useQuery({
    key: ['provider', providerId],
    about: ['provider'],
    of: () => [providerId],
    run: async (signal) => {
      const { data, etag } = await souk.getProvider({ providerId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={4}
        back={{ to: 'providers', name: t.menu.providers }}
        id={providerId}
        title={provider?.display_name}
        badges={provider && <ProviderStatus status={provider.status} />}
        actions={provider && <Actions provider={provider} />}
        note={
          provider &&
          (provider.status_reason === null
            ? `${t.providers.since} ${exactTime(new Date(provider.created_at))}`
            : t.providers.why(provider.status_reason))
        }
      />
      <Refusal error={error} />
      {!provider && !error && <ProviderSkeleton />}
      {provider && (
        <div class="columns">
          <div>
            <ScorecardCard providerId={providerId} />
            <MoneyCard providerId={providerId} />
          </div>
          <div>
            <DetailsCard provider={provider} />
            <TimelineCard about={providerId} nouns={['provider']} />
          </div>
        </div>
      )}
      {provider && <OpenDialog provider={provider} />}
    </main>
  )
}

function Actions({ provider }: { readonly provider: Provider }) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      {may('listOrders') && (
        <LinkButton to={`orders?provider_id=${provider.id}`}>{t.providers.allOrders}</LinkButton>
      )}
      {may('updateProvider') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
      {commandsFor(provider.status, may).map((command) => (
        <Button
          key={command}
          icon={commands[command].icon}
          kind={'isMain' in commands[command] ? 'primary' : undefined}
          onClick={() => search({ do: command })}
        >
          {t.providers.commands[command]}
        </Button>
      ))}
    </>
  )
}

function DetailsCard({ provider }: { readonly provider: Provider }) {
  const t = useTexts()
  const { fields, kinds, businesses } = t.providers
  const taxIds = Object.entries(provider.tax_ids).map(([kind, id]) => `${kind} ${id}`)
  return (
    <Card title={t.providers.details}>
      <Facts
        lines={[
          [fields.legal_name, provider.legal_name],
          [fields.handle, provider.handle],
          [fields.kind, kinds[provider.kind]],
          [fields.business, businesses[provider.business]],
          [fields.country, provider.country],
          [fields.default_currency, provider.default_currency],
          [fields.tax_ids, taxIds.join(', ') || t.kit.none],
          [fields.contact_name, provider.contact.name],
          [fields.contact_email, provider.contact.email],
          [fields.contact_phone, provider.contact.phone],
        ]}
      />
    </Card>
  )
}

function OpenDialog({ provider }: { readonly provider: ShownProvider }) {
  const action = useAddress().query.get('do')
  const may = useMay()
  if (action === 'change') return <ProviderDialog provider={provider} onClose={close} />
  const command = commandsFor(provider.status, may).find((known) => known === action)
  if (command === undefined) return null
  return (
    <CommandDialog key={command} provider={provider} command={command as Command} onClose={close} />
  )
}
