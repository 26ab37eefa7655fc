import type { FxRate } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { Button } from '../../../kit/button.tsx'
import { codeOf } from '../../../kit/codes.ts'
import type { Column } from '../../../kit/data-table.tsx'
import { DayFilter, FilterPopup, startOfDay } from '../../../kit/filters.tsx'
import { fits } from '../../../kit/limits.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { timeColumn } from '../../../kit/time-column.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { PriceSections } from '../sections.tsx'
import { RateDialog } from './dialog.tsx'
import { decimalText, pairOf } from './words.ts'

/** Rates as they were published, the latest first. */
export function FxRateList() {
  const t = useTexts()
  const may = useMay()
  const open = useAddress().query.get('do')
  return (
    <>
      <ListPage<FxRate>
        path="prices/rates"
        title={t.menu.prices}
        icon="tag"
        above={
          <>
            <PriceSections />
            <p class="soft">{t.prices.ratesExplain}</p>
          </>
        }
        about={['fx_rate']}
        filters={['base', 'quote', 'source', 'at']}
        tools={
          <>
            <SearchField parameter="base" label={t.prices.base} />
            <SearchField parameter="quote" label={t.prices.quoteCurrency} />
            <FilterPopup parameters={['at']}>
              <DayFilter parameter="at" label={t.prices.asOf} />
            </FilterPopup>
          </>
        }
        actions={
          may('recordFxRates') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'record' })}>
              {t.prices.recordRate}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listFxRates(askedOf(wanted), { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={pairOf}
        linkOf={({ id }) => `prices/rates/${id}`}
        none={{ title: t.prices.noRates, detail: t.prices.noRatesDetail }}
        noneFound={t.prices.noRatesFound}
      />
      {open === 'record' && may('recordFxRates') && (
        <RateDialog onClose={() => search({ do: null })} />
      )}
    </>
  )
}

const { base: currencies } = requests.recordFxRates.rates.items

/** A code is looked for once it is whole, and the rates of a day are those that stood when it ended. */
function askedOf({ base, quote, at, ...wanted }: Readonly<Record<string, string | number>>) {
  const coded = (name: string, typed: string | number | undefined) => {
    const code = codeOf(String(typed ?? ''))
    return fits(code, currencies) ? { [name]: code } : {}
  }
  const until = at === undefined ? undefined : startOfDay(String(at), 1)
  return {
    ...wanted,
    ...coded('base', base),
    ...coded('quote', quote),
    ...(until !== undefined && { at: until }),
  }
}

function columnsOf(t: Texts): readonly Column<FxRate>[] {
  return [
    {
      key: 'pair',
      title: t.prices.rate,
      text: pairOf,
      cell: ({ base, quote, rate }) => (
        <strong>{t.prices.rateText(base, decimalText(rate), quote)}</strong>
      ),
    },
    {
      key: 'source',
      title: t.prices.source,
      text: ({ source }) => source,
      cell: ({ source }) => <span class="soft theirs">{source}</span>,
    },
    timeColumn('as_of', t.prices.asOf, ({ as_of }) => as_of),
    {
      key: 'rate',
      title: t.prices.rate,
      isOptional: true,
      isFigure: true,
      text: ({ rate }) => rate,
      cell: ({ rate }) => decimalText(rate),
    },
  ]
}
