import type { Customer } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useJobExport } from '../../shared/jobs/export-job.tsx'
import { ImportButton } from '../../shared/jobs/import-dialog.tsx'
import { customerGroupNames } from '../../shared/names/customer-groups.ts'
import { NameFilter } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { CustomerDialog } from './dialog.tsx'
import { CustomerSections } from './sections.tsx'
import { CustomerStatus } from './status.tsx'

export function CustomerList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { customer: states } = t.states
  return (
    <>
      <ListPage<Customer>
        path="customers"
        title={t.menu.customers}
        icon="users"
        about={['customer']}
        above={<CustomerSections />}
        filters={['status', 'search', 'group_id']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.customers.all],
            ['ACTIVE', states.ACTIVE],
            ['INVITED', states.INVITED],
            ['DISABLED', states.DISABLED],
          ],
        }}
        tools={
          <>
            <SearchField parameter="search" label={t.customers.byNameOrEmail} />
            <NameFilter
              names={customerGroupNames}
              parameter="group_id"
              label={t.customers.group}
              any={t.customers.anyGroup}
            />
          </>
        }
        actions={
          <>
            <ImportButton names={['customers']} />
            {may('createCustomer') && (
              <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
                {t.customers.create}
              </Button>
            )}
          </>
        }
        exportBy={useJobExport([{ name: 'customers', filterOf: askedFor }])}
        ask={(wanted, signal) => souk.listCustomers(askedFor(wanted), { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `customers/${id}`}
        none={{ title: t.customers.none, detail: t.customers.noneDetail }}
        noneFound={t.customers.noneFound}
      />
      {query.get('do') === 'create' && <CustomerDialog onClose={() => search({ do: null })} />}
    </>
  )
}

/** An address is looked for whole, a name in part. */
function askedFor({ search: text, ...wanted }: Readonly<Record<string, string | number>>) {
  if (text === undefined) return wanted
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(String(text))
  return { ...wanted, [isAddress ? 'email' : 'name']: String(text) }
}

function columnsOf(t: Texts): readonly Column<Customer>[] {
  return [
    {
      key: 'name',
      title: t.customers.name,
      text: ({ name }) => name,
      cell: ({ name, email }) => <strong class="theirs">{name ?? email}</strong>,
    },
    {
      key: 'email',
      title: t.customers.email,
      text: ({ email }) => email,
      cell: ({ email }) => <span class="soft theirs">{email}</span>,
    },
    {
      key: 'status',
      title: t.customers.status,
      text: ({ status }) => status,
      cell: ({ status }) => <CustomerStatus status={status} />,
    },
    {
      key: 'phone',
      title: t.customers.phone,
      text: ({ phone }) => phone,
      isAside: true,
      cell: ({ phone }) => <span class="soft theirs">{phone ?? t.kit.none}</span>,
    },
    timeColumn('since', t.customers.since, ({ created_at }) => created_at),
  ]
}
