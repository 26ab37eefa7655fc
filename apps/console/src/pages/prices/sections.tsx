import { Sections } from '../../kit/sections.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

/** Lists of prices, what they come to, what was promised, and exchange rates. */
export function PriceSections() {
  const t = useTexts()
  const may = useMay()
  return (
    <Sections
      name={t.menu.prices}
      sections={[
        ['prices', t.prices.lists],
        ...(may('explainQuote') ? ([['prices/check', t.prices.check]] as const) : []),
        ['prices/quotes', t.prices.quotes],
        ['prices/rates', t.prices.rates],
      ]}
    />
  )
}
