import type { TaxRate } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { codeOf } from '../../kit/codes.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { PresetDialog } from './preset-dialog.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { TaxSections } from './sections.tsx'
import { periodText, placeText, rateText } from './words.ts'

const close = () => search({ do: null })

export function RateList() {
  const t = useTexts()
  const { query } = useAddress()
  const open = query.get('do')
  return (
    <>
      <ListPage<TaxRate>
        path="taxes"
        title={t.menu.taxes}
        icon="percent"
        above={<TaxSections />}
        about={['tax_rate']}
        filters={['country', 'tax_code']}
        tools={
          <>
            <SearchField parameter="country" label={t.taxes.byCountry} />
            <SearchField parameter="tax_code" label={t.taxes.byTaxCode} />
          </>
        }
        actions={<Actions />}
        ask={({ country, ...wanted }, signal) =>
          souk.listTaxRates(
            { ...wanted, ...(country !== undefined && { country: codeOf(String(country)) }) },
            { signal },
          )
        }
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        linkOf={({ id }) => `taxes/${id}`}
        none={{ title: t.taxes.none, detail: t.taxes.noneDetail }}
        noneFound={t.taxes.noneFound}
      />
      {open === 'create' && <RateDialog onClose={close} />}
      {open === 'preset' && <PresetDialog onClose={close} />}
    </>
  )
}

function Actions() {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      {may('applyTaxRatePreset') && (
        <Button icon="layers" onClick={() => search({ do: 'preset' })}>
          {t.taxes.applyPreset}
        </Button>
      )}
      {may('createTaxRate') && (
        <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
          {t.taxes.create}
        </Button>
      )}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<TaxRate>[] {
  return [
    {
      key: 'name',
      title: t.taxes.rate,
      text: ({ name }) => name,
      cell: ({ name, preset }) => (
        <span class="theirs">
          <strong>{name}</strong>
          {preset !== null && <span class="note block">{t.taxes.ofPreset}</span>}
        </span>
      ),
    },
    { key: 'place', title: t.taxes.place, text: placeText, cell: (rate) => placeText(rate) },
    {
      key: 'tax_code',
      title: t.taxes.taxCode,
      text: ({ tax_code }) => tax_code,
      cell: ({ tax_code }) => <code>{tax_code}</code>,
    },
    {
      key: 'reason',
      title: t.taxes.reason,
      isAside: true,
      text: ({ reason }) => reason,
      cell: ({ reason }) => <span class="soft">{t.taxes.reasons[reason]}</span>,
    },
    {
      key: 'validity',
      title: t.taxes.validity,
      isAside: true,
      text: (rate) => periodText(rate, t),
      cell: (rate) => <span class="soft">{periodText(rate, t)}</span>,
    },
    {
      key: 'rate',
      title: t.taxes.percentage,
      isFigure: true,
      text: ({ rate }) => rate,
      cell: ({ rate }) => rateText(rate),
    },
  ]
}
