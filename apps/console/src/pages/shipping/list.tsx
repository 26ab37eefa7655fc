import type { ShippingMethod } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { MethodDialog } from './dialog.tsx'
import { MethodStatus, ShippingSections } from './sections.tsx'

const tabs = ['ACTIVE', 'DRAFT', 'PAUSED', 'ARCHIVED'] as const
const close = () => search({ do: null })

/** In the order in which they are offered. */
export function ShippingMethods() {
  const t = useTexts()
  const may = useMay()
  const open = useAddress().query.get('do')
  return (
    <>
      <ListPage<ShippingMethod>
        path="shipping"
        title={t.menu.shipping}
        icon="truck"
        above={<ShippingSections />}
        about={['shipping_method']}
        filters={['status', 'name']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.shipping.all],
            ...tabs.map((status) => [status, t.states.shipping_method[status]] as const),
          ],
        }}
        tools={<SearchField parameter="name" label={t.shipping.search} />}
        actions={
          may('createShippingMethod') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.shipping.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listShippingMethods(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        linkOf={({ id }) => `shipping/${id}`}
        none={{ title: t.shipping.none, detail: t.shipping.noneDetail }}
        noneFound={t.shipping.noneFound}
      />
      {open === 'create' && may('createShippingMethod') && <MethodDialog onClose={close} />}
    </>
  )
}

export function daysText({ min_days, max_days }: ShippingMethod, t: Texts): string {
  if (min_days === null || max_days === null) return t.kit.none
  return t.shipping.days(min_days, max_days)
}

function columnsOf(t: Texts): readonly Column<ShippingMethod>[] {
  return [
    {
      key: 'name',
      title: t.shipping.method,
      text: ({ name }) => name,
      cell: ({ name, code }) => (
        <span class="theirs">
          <strong>{name}</strong>
          <span class="note block">{code}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t.shipping.status,
      text: ({ status }) => status,
      cell: ({ status }) => <MethodStatus status={status} />,
    },
    {
      key: 'currencies',
      title: t.shipping.currencies,
      isAside: true,
      text: ({ currencies }) => currencies.join(' '),
      cell: ({ currencies }) => <span class="soft">{currencies.join(', ')}</span>,
    },
    {
      key: 'delivery',
      title: t.shipping.delivery,
      isAside: true,
      text: (method) => daysText(method, t),
      cell: (method) => <span class="soft">{daysText(method, t)}</span>,
    },
    {
      key: 'rates',
      title: t.shipping.rateCount,
      isFigure: true,
      isCount: true,
      text: ({ rate_count }) => rate_count,
      cell: ({ rate_count }) => unitsText(rate_count),
    },
  ]
}
