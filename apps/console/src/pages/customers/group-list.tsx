import type { CustomerGroup } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { DeleteGroup, GroupDialog } from './group-dialog.tsx'
import { CustomerSections } from './sections.tsx'

export function GroupList() {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      <ListPage<CustomerGroup>
        path="customers/groups"
        title={t.menu.customers}
        icon="users"
        about={['customer_group']}
        above={<CustomerSections />}
        filters={['name']}
        tools={<SearchField parameter="name" label={t.customers.groupName} />}
        actions={
          may('createCustomerGroup') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.customers.createGroup}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listCustomerGroups(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        {...(may('updateCustomerGroup') && {
          linkOf: ({ id }: CustomerGroup) => `customers/groups?do=change&group=${id}`,
        })}
        none={{ title: t.customers.noGroup, detail: t.customers.noGroupDetail }}
        noneFound={t.customers.noGroup}
      />
      <OpenDialog />
    </>
  )
}

function OpenDialog() {
  const { query } = useAddress()
  const may = useMay()
  const open = query.get('do')
  const groupId = query.get('group')
  const { data: group } = useQuery({
    key: ['customer-group', groupId],
    about: ['customer_group'],
    isEnabled: groupId !== null,
    run: async (signal) => {
      const { data, etag } = await souk.getCustomerGroup({ groupId: groupId ?? '' }, { signal })
      return { ...data, etag }
    },
  })
  const onClose = () => search({ do: null, group: null })
  if (open === 'create' && may('createCustomerGroup')) return <GroupDialog onClose={onClose} />
  if (group === undefined) return null
  if (open === 'change' && may('updateCustomerGroup'))
    return <GroupDialog group={group} onClose={onClose} />
  if (open === 'delete' && may('deleteCustomerGroup'))
    return <DeleteGroup group={group} onClose={onClose} />
  return null
}

function columnsOf(t: Texts): readonly Column<CustomerGroup>[] {
  return [
    {
      key: 'name',
      title: t.customers.group,
      text: ({ name }) => name,
      cell: ({ name, description }) => (
        <span class="theirs">
          <strong>{name}</strong>
          {description !== null && <span class="note block">{description}</span>}
        </span>
      ),
    },
    {
      key: 'members',
      title: t.customers.members,
      text: ({ member_count }) => String(member_count),
      cell: ({ id, member_count }) => (
        <Link to={`customers?group_id=${id}`} class="link">
          {unitsText(member_count)}
        </Link>
      ),
    },
    timeColumn('changed', t.channels.changed, ({ updated_at }) => updated_at, { isAside: true }),
  ]
}
