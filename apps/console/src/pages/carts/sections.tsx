import { Sections } from '../../kit/sections.tsx'
import { useTexts } from '../../texts/index.ts'

export function CartSections() {
  const t = useTexts()
  return (
    <Sections
      name={t.menu.carts}
      sections={[
        ['carts', t.menu.carts],
        ['carts/settings', t.carts.settings],
      ]}
    />
  )
}
