import { Sections } from '../../kit/sections.tsx'
import { useTexts } from '../../texts/index.ts'

/** Stock, its movements and where it is kept. */
export function InventorySections() {
  const t = useTexts()
  return (
    <Sections
      name={t.menu.inventory}
      sections={[
        ['inventory', t.inventory.stock],
        ['inventory/movements', t.inventory.movements],
        ['inventory/locations', t.inventory.locations],
      ]}
    />
  )
}
