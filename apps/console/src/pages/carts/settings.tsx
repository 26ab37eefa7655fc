import type { CheckoutSettings } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { checkoutSettings } from '../../shared/checkout-settings.ts'
import { useTexts } from '../../texts/index.ts'
import { CartSections } from './sections.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

const close = () => search({ do: null })
const waiting = <Skeleton widthEm={10} />

/** After which times carts are left, over or hold nothing any more, and whether they have taxes. */
export function CheckoutSettingsPage() {
  const t = useTexts()
  const may = useMay()
  const isOpen = useAddress().query.get('do') === 'change'
  const { data: settings, error } = useQuery(checkoutSettings)
  const mayChange = may('updateCheckoutSettings')
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.carts} />
      </div>
      <CartSections />
      <Refusal error={error} />
      <Card
        title={t.carts.settings}
        aside={
          mayChange && (
            <Button icon="pencil" onClick={() => search({ do: 'change' })}>
              {t.kit.edit}
            </Button>
          )
        }
      >
        <SettingsFacts settings={settings} />
      </Card>
      {settings && isOpen && mayChange && <SettingsDialog settings={settings} onClose={close} />}
    </main>
  )
}

function SettingsFacts({ settings }: { readonly settings: CheckoutSettings | undefined }) {
  const { carts } = useTexts()
  const shown = (value: (known: CheckoutSettings) => string) =>
    settings ? value(settings) : waiting
  return (
    <Facts
      lines={[
        [carts.abandonedAfter, shown((known) => unitsText(known.abandoned_after_minutes))],
        [carts.expiresAfter, shown((known) => unitsText(known.expires_after_days))],
        [carts.holdFor, shown((known) => unitsText(known.hold_seconds))],
        [
          carts.taxesOfCarts,
          shown((known) => carts.taxChoices[known.calculates_taxes ? 'yes' : 'no']),
        ],
      ]}
    />
  )
}
