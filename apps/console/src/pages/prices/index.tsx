import type { PageProps } from '../page.ts'
import { PriceCheck } from './check/index.tsx'
import { PriceListDetail } from './detail.tsx'
import { PriceLists } from './list.tsx'
import { QuoteDetail } from './quotes/detail.tsx'
import { QuoteList } from './quotes/list.tsx'
import { FxRateDetail } from './rates/detail.tsx'
import { FxRateList } from './rates/list.tsx'

export function Prices({ rest: [section, id] }: PageProps) {
  if (section === undefined) return <PriceLists />
  if (section === 'check') return <PriceCheck />
  if (section === 'quotes') {
    return id === undefined ? <QuoteList /> : <QuoteDetail key={id} quoteId={id} />
  }
  if (section === 'rates') {
    return id === undefined ? <FxRateList /> : <FxRateDetail key={id} fxRateId={id} />
  }
  return <PriceListDetail key={section} priceListId={section} />
}
