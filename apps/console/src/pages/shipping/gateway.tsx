import type { ShippingGateway } from '@souk/sdk'
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
import { ShippingGatewayDialog } from './gateway-dialog.tsx'
import { ShippingSections } from './sections.tsx'

const close = () => search({ do: null })
const waiting = <Skeleton widthEm={10} />

/** Who is asked what carriers charge. */
export function ShippingGatewayPage() {
  const t = useTexts()
  const may = useMay()
  const isOpen = useAddress().query.get('do') === 'gateway'
  const { data: gateway, error } = useQuery({
    key: ['shipping_gateway'],
    about: ['shipping_gateway'],
    run: async (signal) => {
      const { data, etag } = await souk.getShippingGateway({}, { signal })
      return { ...data, etag }
    },
  })
  const mayChange = may('setShippingGateway')
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.shipping} />
      </div>
      <ShippingSections />
      <Refusal error={error} />
      <Card
        title={t.shipping.gateway}
        aside={
          mayChange && (
            <Button icon="pencil" onClick={() => search({ do: 'gateway' })}>
              {t.kit.edit}
            </Button>
          )
        }
      >
        <p class="soft">{t.shipping.gatewayExplain}</p>
        <GatewayFacts gateway={gateway} />
      </Card>
      {gateway && isOpen && mayChange && (
        <ShippingGatewayDialog gateway={gateway} onClose={close} />
      )}
    </main>
  )
}

function GatewayFacts({ gateway }: { readonly gateway: ShippingGateway | undefined }) {
  const { shipping, taxes } = useTexts()
  const shown = (value: (known: ShippingGateway) => string | null) =>
    gateway ? value(gateway) : waiting
  return (
    <Facts
      lines={[
        [shipping.gatewayKind, shown(({ kind }) => shipping.gatewayKinds[kind])],
        [shipping.gatewayUrl, shown(({ url }) => url)],
        [taxes.hasToken, shown(({ is_authorized }) => (is_authorized ? taxes.yes : taxes.no))],
      ]}
    />
  )
}
