import type { Customer } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { customerGroupNames } from '../../shared/names/customer-groups.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { isOver } from './commands.tsx'

const close = () => search({ do: null, group: null })

/** The groups that a customer is in; whoever may, puts it into one or takes it out. */
export function GroupsCard({ customer }: { readonly customer: Customer }) {
  const t = useTexts()
  const may = useMay()
  const mayAdd = may('addCustomerGroupMembers') && !isOver(customer)
  const mayRemove = may('removeCustomerGroupMembers') && !isOver(customer)
  return (
    <Card
      title={t.customers.groups}
      aside={
        mayAdd && (
          <Button icon="plus" onClick={() => search({ do: 'join' })}>
            {t.customers.joinGroup}
          </Button>
        )
      }
    >
      {customer.groups.length === 0 && <p class="soft">{t.customers.inNoGroup}</p>}
      <ul class="belongings">
        {customer.groups.map(({ id, name }) => (
          <li key={id}>
            <Link to={`customers?group_id=${id}`} class="link theirs">
              {name}
            </Link>
            {mayRemove && (
              <IconButton
                icon="x"
                name={t.customers.leaveGroup(name)}
                onClick={() => search({ do: 'leave', group: id })}
              />
            )}
          </li>
        ))}
      </ul>
      <OpenGroupDialog customer={customer} />
    </Card>
  )
}

function OpenGroupDialog({ customer }: { readonly customer: Customer }) {
  const { query } = useAddress()
  const may = useMay()
  const open = query.get('do')
  if (isOver(customer)) return null
  if (open === 'join' && may('addCustomerGroupMembers')) return <JoinGroup customer={customer} />
  const group = customer.groups.find(({ id }) => id === query.get('group'))
  if (open !== 'leave' || group === undefined || !may('removeCustomerGroupMembers')) return null
  return <LeaveGroup customer={customer} group={group} />
}

function JoinGroup({ customer }: { readonly customer: Customer }) {
  const t = useTexts()
  const [groupId, setGroupId] = useState('')
  return (
    <ConfirmDialog
      title={t.customers.joinGroup}
      action={t.customers.joinGroup}
      isIncomplete={groupId === ''}
      about={['customer', 'customer_group']}
      run={(idempotencyKey) =>
        souk.addCustomerGroupMembers({ groupId, customer_ids: [customer.id] }, { idempotencyKey })
      }
      done={({ name }) => t.customers.joined(name)}
      onClose={close}
    >
      <NameField
        names={customerGroupNames}
        label={t.customers.group}
        isFirst
        value={groupId}
        except={new Set(customer.groups.map(({ id }) => id))}
        onChange={setGroupId}
      />
    </ConfirmDialog>
  )
}

function LeaveGroup(props: {
  readonly customer: Customer
  readonly group: Customer['groups'][number]
}) {
  const t = useTexts()
  const { customer, group } = props
  return (
    <ConfirmDialog
      title={t.customers.leaveGroup(group.name)}
      action={t.customers.leave}
      isDanger
      about={['customer', 'customer_group']}
      run={(idempotencyKey) =>
        souk.removeCustomerGroupMembers(
          { groupId: group.id, customer_ids: [customer.id] },
          { idempotencyKey },
        )
      }
      done={({ name }) => t.customers.left(name)}
      onClose={close}
    >
      <p class="soft">{t.customers.leaveExplain}</p>
    </ConfirmDialog>
  )
}
