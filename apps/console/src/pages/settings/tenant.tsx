import type { Tenant } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { CopyId } from '../../kit/copy-id.tsx'
import { Facts } from '../../kit/facts.tsx'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { locale, useTexts } from '../../texts/index.ts'
import { MessagesCard } from './messages.tsx'
import { SettingsSections } from './sections.tsx'
import { TenantDialog } from './tenant-dialog.tsx'

export function TenantSettings() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { data: tenant, error } = useQuery({
    key: ['tenant'],
    about: ['tenant'],
    run: async (signal) => {
      const { data, etag } = await souk.getTenant({}, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.settings} />
        {may('updateTenantSettings') && tenant && (
          <div class="actions">
            <Button icon="pencil" onClick={() => search({ do: 'change' })}>
              {t.kit.edit}
            </Button>
          </div>
        )}
      </div>
      <SettingsSections />
      <Refusal error={error} />
      <div class="columns">
        <div>
          <TenantFacts tenant={tenant} />
          {may('getAccountSettings') && <MessagesCard />}
        </div>
        <div>{tenant && <TimelineCard about={tenant.id} nouns={['tenant', 'sandbox']} />}</div>
      </div>
      {tenant && query.get('do') === 'change' && (
        <TenantDialog tenant={tenant} onClose={() => search({ do: null })} />
      )}
    </main>
  )
}

function TenantFacts({ tenant }: { readonly tenant: Tenant | undefined }) {
  const t = useTexts()
  const shown = <Value,>(value: (tenant: Tenant) => Value) =>
    tenant ? value(tenant) : <Skeleton widthEm={8} />
  return (
    <Card title={t.settings.tenant}>
      <Facts
        lines={[
          [t.settings.name, shown(({ name }) => name)],
          [t.settings.mode, shown(({ mode }) => t.settings.modes[mode])],
          [t.settings.currency, shown(({ currency }) => currency)],
          [t.settings.timeZone, shown(({ settings }) => settings.time_zone)],
          [
            t.settings.rateLimit,
            shown(
              ({ settings }) =>
                settings.rate_limit?.toLocaleString(locale()) ?? t.settings.defaultRate,
            ),
          ],
          [t.settings.created, shown(({ created_at }) => exactTime(new Date(created_at)))],
          [t.settings.id, shown(({ id }) => <CopyId id={id} />)],
        ]}
      />
    </Card>
  )
}
