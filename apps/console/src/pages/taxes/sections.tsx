import { Sections } from '../../kit/sections.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

export function TaxSections() {
  const t = useTexts()
  const may = useMay()
  return (
    <Sections
      name={t.menu.taxes}
      sections={[
        ['taxes', t.taxes.rates],
        ['taxes/exemptions', t.taxes.exemptions],
        ['taxes/calculations', t.taxes.calculations],
        ['taxes/settings', t.taxes.settings],
        ...(may('calculateTax') ? ([['taxes/calculator', t.taxes.calculator]] as const) : []),
      ]}
    />
  )
}
