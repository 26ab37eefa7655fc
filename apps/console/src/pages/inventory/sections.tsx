import { Sections } from '../../kit/sections.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

/** Stock, its movements, where it is kept and how it gets from there. */
export function InventorySections() {
  const t = useTexts()
  const may = useMay()
  return (
    <Sections
      name={t.menu.inventory}
      sections={[
        ['inventory', t.inventory.stock],
        ['inventory/movements', t.inventory.movements],
        ['inventory/transfers', t.transfers.transfers],
        ...(may('listReservations') ? ([['inventory/holds', t.holds.holds]] as const) : []),
        ['inventory/locations', t.inventory.locations],
        ...(may('getRoutingRules') ? ([['inventory/routing', t.routing.routing]] as const) : []),
      ]}
    />
  )
}
