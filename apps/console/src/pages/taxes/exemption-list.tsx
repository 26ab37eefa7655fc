import type { TaxExemption } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { customerNames } from '../../shared/names/customers.tsx'
import { ThingName } from '../../shared/names/thing-name.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { ExemptionDialog } from './exemption-dialog.tsx'
import { ExemptionStatus } from './exemption-status.tsx'
import { TaxSections } from './sections.tsx'
import { periodText } from './words.ts'

export function ExemptionList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { tax_exemption: states } = t.states
  return (
    <>
      <ListPage<TaxExemption>
        path="taxes/exemptions"
        title={t.menu.taxes}
        icon="shield-check"
        above={<TaxSections />}
        about={['tax_exemption']}
        filters={['status', 'customer_id']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.taxes.all],
            ['PENDING', states.PENDING],
            ['VALID', states.VALID],
            ['REJECTED', states.REJECTED],
            ['EXPIRED', states.EXPIRED],
          ],
        }}
        actions={
          may('createTaxExemption') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.taxes.createExemption}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listTaxExemptions(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `taxes/exemptions/${id}`}
        none={{ title: t.taxes.noExemptions, detail: t.taxes.noExemptionsDetail }}
        noneFound={t.taxes.noExemptionsFound}
      />
      {query.get('do') === 'create' && <ExemptionDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<TaxExemption>[] {
  return [
    {
      key: 'customer',
      title: t.taxes.customer,
      text: async ({ customer_id }) => (await customerNames.find(customer_id)) ?? customer_id,
      cell: ({ customer_id }) => (
        <strong class="theirs">
          <ThingName id={customer_id} />
        </strong>
      ),
    },
    {
      key: 'jurisdictions',
      title: t.taxes.jurisdictions,
      text: ({ jurisdictions }) => jurisdictions.join(', '),
      cell: ({ jurisdictions }) => jurisdictions.join(', '),
    },
    {
      key: 'status',
      title: t.taxes.status,
      text: ({ status }) => status,
      cell: ({ status }) => <ExemptionStatus status={status} />,
    },
    {
      key: 'validity',
      title: t.taxes.validity,
      isAside: true,
      text: (exemption) => periodText(exemption, t),
      cell: (exemption) => <span class="soft">{periodText(exemption, t)}</span>,
    },
    timeColumn('changed', t.taxes.changed, ({ updated_at }) => updated_at, { isAside: true }),
  ]
}
