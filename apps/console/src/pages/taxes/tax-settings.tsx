import type { TaxSettings as Settings, TaxGateway } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { TaxGatewayDialog } from './gateway-dialog.tsx'
import { TaxSections } from './sections.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

const close = () => search({ do: null })

export function TaxSettings() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { data: settings, error } = useQuery({
    key: ['tax_settings'],
    about: ['tax_settings'],
    run: async (signal) => {
      const { data, etag } = await souk.getTaxSettings({}, { signal })
      return { ...data, etag }
    },
  })
  const gateway = useGateway()
  const open = query.get('do')
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.taxes} />
      </div>
      <TaxSections />
      <Refusal error={error ?? gateway.error} />
      <div class="columns">
        <div>
          <SettingsCard settings={settings} />
        </div>
        <div>
          <GatewayCard gateway={gateway.data} />
        </div>
      </div>
      {settings && open === 'change' && <SettingsDialog settings={settings} onClose={close} />}
      {gateway.data && open === 'gateway' && may('setTaxGateway') && (
        <TaxGatewayDialog gateway={gateway.data} onClose={close} />
      )}
    </main>
  )
}

function useGateway() {
  return useQuery({
    key: ['tax_gateway'],
    about: ['tax_gateway'],
    run: async (signal) => {
      const { data, etag } = await souk.getTaxGateway({}, { signal })
      return { ...data, etag }
    },
  })
}

const waiting = <Skeleton widthEm={10} />

function SettingsCard({ settings }: { readonly settings: Settings | undefined }) {
  const t = useTexts()
  const { taxes } = t
  const may = useMay()
  const shown = (value: (known: Settings) => string | null) =>
    settings ? value(settings) : waiting
  return (
    <Card
      title={taxes.howCalculated}
      aside={
        may('updateTaxSettings') && (
          <Button icon="pencil" onClick={() => search({ do: 'change' })}>
            {t.kit.edit}
          </Button>
        )
      }
    >
      <Facts
        lines={[
          [taxes.rounding, shown(({ rounding }) => taxes.roundings[rounding])],
          [taxes.roundingLevel, shown((known) => taxes.roundingLevels[known.rounding_level])],
          [
            taxes.pricesIncludeTax,
            shown((known) => taxes.inclusives[known.prices_include_tax ? 'yes' : 'no']),
          ],
          [
            taxes.inclusivePrices,
            shown((known) => taxes.inclusivePolicies[known.inclusive_prices]),
          ],
          [taxes.defaultTaxCode, shown((known) => known.default_tax_code)],
          [
            taxes.shippingTaxCode,
            shown((known) => known.shipping_tax_code ?? known.default_tax_code),
          ],
          [taxes.originCountry, shown((known) => known.origin_country)],
          [
            taxes.registrations,
            shown(({ registrations }) => registrations.join(', ') || taxes.wherever),
          ],
        ]}
      />
    </Card>
  )
}

function GatewayCard({ gateway }: { readonly gateway: TaxGateway | undefined }) {
  const t = useTexts()
  const { taxes } = t
  const may = useMay()
  const shown = (value: (known: TaxGateway) => string | null) =>
    gateway ? value(gateway) : waiting
  return (
    <Card
      title={taxes.gateway}
      aside={
        may('setTaxGateway') && (
          <Button icon="pencil" onClick={() => search({ do: 'gateway' })}>
            {t.kit.edit}
          </Button>
        )
      }
    >
      <Facts
        lines={[
          [taxes.gatewayKind, shown(({ kind }) => taxes.gatewayKinds[kind])],
          [taxes.gatewayUrl, shown(({ url }) => url)],
          [taxes.hasToken, shown(({ is_authorized }) => (is_authorized ? taxes.yes : taxes.no))],
          [taxes.onFailure, shown(({ on_failure }) => taxes.failurePolicies[on_failure])],
        ]}
      />
    </Card>
  )
}
