import type { PriceList, PriceListPrice } from '@souk/sdk'
import type { ComponentChildren } from 'preact'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { Card, Empty } from '../../../kit/card.tsx'
import { Paging } from '../../../kit/list.tsx'
import { Refusal } from '../../../kit/refusal.tsx'
import { unitsText } from '../../../kit/units.ts'
import { search, useAddress } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { NameFilter } from '../../../shared/names/name-field.tsx'
import { priceListNames } from '../../../shared/names/price-lists.ts'
import { variantLineNames } from '../../../shared/names/variants.tsx'
import { useTexts } from '../../../texts/index.ts'
import type { ShownPriceList } from '../dialog.tsx'
import { isOpen, rateText } from '../words.ts'
import { AddPrices } from './add.tsx'
import { PriceGrid } from './grid.tsx'
import { DeletePrice, EditPrice } from './one.tsx'

const pageSize = 48
const close = () => search({ do: null, price: null })

/** The prices of a list, a page at a time: there may be half a million. */
export function PricesCard({
  list,
  files,
}: {
  readonly list: ShownPriceList
  /** What exports and imports them. */
  readonly files: ComponentChildren
}) {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const [cursor, variantId] = [query.get('cursor'), query.get('variant_id')]
  const { data: page, error } = useQuery({
    key: ['list-prices', list.id, cursor, variantId],
    about: ['price_list'],
    of: () => [list.id],
    keepsPrevious: true,
    run: async (signal) => {
      const wanted = {
        limit: pageSize,
        ...(cursor !== null && { cursor }),
        ...(variantId !== null && { variant_id: variantId }),
      }
      return (await souk.listPriceListPrices({ priceListId: list.id, ...wanted }, { signal })).data
    },
  })
  const mayChange = isOpen(list) && may('setPriceListPrices')
  const total = page?.page.total
  return (
    <>
      <Card
        title={t.prices.prices}
        isFlush
        aside={
          <span class="button-row">
            {total !== undefined && <span class="count-pill">{unitsText(total)}</span>}
            {mayChange && (
              <Button isSmall icon="plus" onClick={() => search({ do: 'add' })}>
                {t.prices.addPrices}
              </Button>
            )}
          </span>
        }
      >
        {list.adjust_rate !== null && <Follows list={list} rate={list.adjust_rate} />}
        <div class="body button-row">{files}</div>
        {total !== 0 && <Tools mayChange={mayChange} />}
        <Refusal error={error} />
        {page?.content.length === 0 ? (
          <Nothing list={list} isFiltered={variantId !== null} />
        ) : (
          <PriceGrid list={list} prices={page?.content} mayChange={mayChange} />
        )}
        <Paging next={page?.page.next} />
      </Card>
      {mayChange && <OpenDialog list={list} prices={page?.content ?? []} />}
    </>
  )
}

/** What all variants cost that no row says anything of. */
function Follows({
  list: { parent_id },
  rate,
}: {
  readonly list: PriceList
  readonly rate: string
}) {
  const t = useTexts()
  const name = priceListNames.use(parent_id)
  const from = parent_id === null ? t.prices.basePrices : (name ?? parent_id)
  return (
    <div class="body theirs">
      {t.prices.followsExplain(rateText(rate), from)}{' '}
      {parent_id !== null && (
        <Link to={`prices/${parent_id}`} class="link">
          {from}
        </Link>
      )}
    </div>
  )
}

/** One variant is found by the title of its product or by its SKU. */
function Tools({ mayChange }: { readonly mayChange: boolean }) {
  const t = useTexts()
  return (
    <div class="body price-tools">
      <NameFilter
        names={variantLineNames}
        parameter="variant_id"
        label={t.prices.findItem}
        any={t.prices.anyItem}
      />
      {mayChange && <p class="soft small">{t.prices.gridHint}</p>}
    </div>
  )
}

function Nothing(props: { readonly list: ShownPriceList; readonly isFiltered: boolean }) {
  const t = useTexts()
  const { list, isFiltered } = props
  if (isFiltered) return <Empty icon="tag" title={t.prices.noPricesFound} />
  return (
    <Empty icon="tag" title={t.prices.noPrices}>
      <p>{list.adjust_rate === null ? t.prices.noPricesDetail : t.prices.noPricesFollow}</p>
    </Empty>
  )
}

interface OpenDialogProps {
  readonly list: ShownPriceList
  readonly prices: readonly PriceListPrice[]
}

function OpenDialog({ list, prices }: OpenDialogProps) {
  const { query } = useAddress()
  const may = useMay()
  const open = query.get('do')
  const price = prices.find(({ id }) => id === query.get('price'))
  if (open === 'add') return <AddPrices list={list} onClose={close} />
  if (open === 'price' && price) return <EditPrice list={list} price={price} onClose={close} />
  return open === 'delete-price' && price && may('deletePriceListPrice') ? (
    <DeletePrice price={price} onClose={close} />
  ) : null
}
