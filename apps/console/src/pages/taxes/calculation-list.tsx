import type { ListedTaxCalculation } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { DayFilter, FilterPopup, startOfDay } from '../../kit/filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { SearchField } from '../../kit/search-field.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { navigate } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { filterValue } from '../../shared/filter-value.tsx'
import { customerNames } from '../../shared/names/customers.tsx'
import { NameFilter } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { TaxSections } from './sections.tsx'
import { placeText } from './words.ts'

/** Nobody is told of a new calculation. */
const pollMs = 30_000

/** What checkouts were told, the newest first. */
export function CalculationList() {
  const t = useTexts()
  const may = useMay()
  return (
    <ListPage<ListedTaxCalculation>
      path="taxes/calculations"
      title={t.menu.taxes}
      icon="percent"
      above={<TaxSections />}
      about={[]}
      pollMs={() => pollMs}
      filters={['reference', 'customer_id', 'gateway', 'created_from', 'created_to']}
      filterValue={filterValue}
      tabs={{
        parameter: 'gateway',
        tabs: [
          ['', t.taxes.all],
          ['BUILT_IN', t.taxes.gatewayKinds.BUILT_IN],
          ['HTTP', t.taxes.gatewayKinds.HTTP],
        ],
      }}
      tools={
        <>
          <SearchField parameter="reference" label={t.taxes.byReference} />
          {may('listCustomers') && (
            <NameFilter
              names={customerNames}
              parameter="customer_id"
              label={t.taxes.customer}
              any={t.taxes.anyCustomer}
            />
          )}
          <FilterPopup parameters={['created_from', 'created_to']}>
            <DayFilter parameter="created_from" label={t.taxes.calculatedFrom} />
            <DayFilter parameter="created_to" label={t.taxes.calculatedTo} />
          </FilterPopup>
        </>
      }
      actions={
        may('calculateTax') && (
          <Button kind="primary" icon="plus" onClick={() => navigate('taxes/calculator')}>
            {t.taxes.calculate}
          </Button>
        )
      }
      ask={(wanted, signal) => souk.listTaxCalculations(askedOf(wanted), { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      nameOf={({ reference, id }) => reference ?? id}
      linkOf={({ id }) => `taxes/calculations/${id}`}
      none={{ title: t.taxes.noCalculations, detail: t.taxes.noCalculationsDetail }}
      noneFound={t.taxes.noCalculationsFound}
    />
  )
}

/** Days are those of the tenant, and the last is among them. */
function askedOf({
  created_from,
  created_to,
  ...wanted
}: Readonly<Record<string, string | number>>) {
  const from = created_from === undefined ? undefined : startOfDay(String(created_from))
  const to = created_to === undefined ? undefined : startOfDay(String(created_to), 1)
  return {
    ...wanted,
    ...(from !== undefined && { created_from: from }),
    ...(to !== undefined && { created_to: to }),
  }
}

const placeOf = ({ to: { postal_code: postal, ...to } }: ListedTaxCalculation) =>
  placeText({ ...to, postal })

function columnsOf(t: Texts): readonly Column<ListedTaxCalculation>[] {
  return [
    {
      key: 'reference',
      title: t.taxes.reference,
      text: ({ reference }) => reference,
      cell: ({ reference, fallback }) => (
        <span class="theirs">
          <strong>{reference ?? t.kit.none}</strong>
          {fallback !== null && <span class="note block">{t.taxes.byFallback}</span>}
        </span>
      ),
    },
    {
      key: 'customer',
      title: t.taxes.customer,
      isAside: true,
      text: ({ customer_id }) => customer_id,
      cell: ({ customer_id }) => <CustomerName id={customer_id} />,
    },
    {
      key: 'place',
      title: t.taxes.toCountry,
      text: placeOf,
      cell: (calculation) => <span class="theirs">{placeOf(calculation)}</span>,
    },
    {
      key: 'gateway',
      title: t.taxes.calculatedBy,
      isAside: true,
      text: ({ gateway }) => gateway,
      cell: ({ gateway }) => <span class="soft">{gatewayText(gateway, t)}</span>,
    },
    {
      key: 'net',
      title: t.taxes.net,
      isFigure: true,
      isAside: true,
      text: ({ net_total }) => moneyText(net_total),
      cell: ({ net_total }) => moneyText(net_total),
    },
    {
      key: 'tax',
      title: t.taxes.tax,
      isFigure: true,
      text: ({ tax_total }) => moneyText(tax_total),
      cell: ({ tax_total }) => moneyText(tax_total),
    },
    timeColumn('calculated', t.taxes.calculatedAt, ({ created_at }) => created_at),
  ]
}

export function gatewayText(gateway: string, { taxes }: Texts): string {
  return gateway === 'BUILT_IN' || gateway === 'HTTP' ? taxes.gatewayKinds[gateway] : gateway
}

function CustomerName({ id }: { readonly id: string | null }) {
  const t = useTexts()
  const name = customerNames.use(id)
  return <span class="soft theirs">{id === null ? t.kit.none : (name ?? id)}</span>
}
