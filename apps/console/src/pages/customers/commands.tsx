import type { Customer } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { navigate, search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { customerNames } from '../../shared/names/customers.tsx'
import { NameField } from '../../shared/names/name-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { CustomerDialog } from './dialog.tsx'
import { HoldDialog } from './legal-holds/hold-dialog.tsx'
import { RequestDialog } from './privacy/request-dialog.tsx'
import { CustomerStatus } from './status.tsx'

/** A customer with the version that it was read at. */
export type ShownCustomer = Customer & { readonly etag: string | undefined }

const close = () => search({ do: null })

/** What went into another, or is anonymized, can be looked at only. */
export function isOver({ merged_into, status }: Customer): boolean {
  return merged_into !== null || status === 'ANONYMIZED'
}

/** What others wrote about somebody since they were erased can be erased as well. */
function isErasable({ merged_into, status }: Customer): boolean {
  return merged_into === null && status === 'ANONYMIZED'
}

export function CustomerActions({ customer }: { readonly customer: Customer }) {
  const t = useTexts()
  const may = useMay()
  if (isErasable(customer) && may('createPrivacyRequest')) return <EraseButton />
  if (isOver(customer)) return null
  const isDisabled = customer.status === 'DISABLED'
  const isActive = customer.status === 'ACTIVE'
  return (
    <>
      {may('inviteCustomer') && !isDisabled && (
        <Button icon="user" onClick={() => search({ do: 'invite' })}>
          {t.customers.invite}
        </Button>
      )}
      {may('enableCustomer') && !isActive && (
        <Button icon="play" onClick={() => search({ do: 'enable' })}>
          {t.customers.enable}
        </Button>
      )}
      {may('disableCustomer') && !isDisabled && (
        <Button icon="ban" onClick={() => search({ do: 'disable' })}>
          {t.customers.disable}
        </Button>
      )}
      {may('mergeCustomer') && (
        <Button icon="users" onClick={() => search({ do: 'merge' })}>
          {t.customers.merge}
        </Button>
      )}
      {may('createPrivacyRequest') && (
        <>
          <Button icon="download" onClick={() => search({ do: 'export-data' })}>
            {t.privacy.exportData}
          </Button>
          <EraseButton />
        </>
      )}
      {may('createLegalHold') && (
        <Button icon="pause" onClick={() => search({ do: 'hold' })}>
          {t.legalHolds.hold}
        </Button>
      )}
      {may('deleteCustomer') && (
        <Button icon="trash" onClick={() => search({ do: 'delete' })}>
          {t.customers.delete}
        </Button>
      )}
      {may('changeCustomer') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
    </>
  )
}

function EraseButton() {
  const t = useTexts()
  return (
    <Button icon="user-x" onClick={() => search({ do: 'erase' })}>
      {t.privacy.erase}
    </Button>
  )
}

export function OpenDialog({ customer }: { readonly customer: ShownCustomer }) {
  const open = useAddress().query.get('do')
  const may = useMay()
  if (open === 'erase' && may('createPrivacyRequest') && customer.merged_into === null)
    return <RequestDialog customerId={customer.id} kind="ERASE" onClose={close} />
  if (isOver(customer)) return null
  if (open === 'change' && may('changeCustomer'))
    return <CustomerDialog customer={customer} onClose={close} />
  if (open === 'invite' && may('inviteCustomer')) return <InviteCustomer customer={customer} />
  if (open === 'disable' && may('disableCustomer')) return <SwitchCustomer customer={customer} />
  if (open === 'enable' && may('enableCustomer')) return <SwitchCustomer customer={customer} />
  if (open === 'merge' && may('mergeCustomer')) return <MergeCustomer customer={customer} />
  if (open === 'delete' && may('deleteCustomer')) return <DeleteCustomer customer={customer} />
  if (open === 'hold' && may('createLegalHold'))
    return <HoldDialog customerId={customer.id} onClose={close} />
  if (open === 'export-data' && may('createPrivacyRequest'))
    return <RequestDialog customerId={customer.id} kind="EXPORT" onClose={close} />
  return null
}

function nameOf({ name, email }: Customer): string {
  return name ?? email
}

function InviteCustomer({ customer }: { readonly customer: ShownCustomer }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.customers.inviteOf(nameOf(customer))}
      action={t.customers.invite}
      about={['customer']}
      run={(idempotencyKey) =>
        souk.inviteCustomer({ customerId: customer.id }, { idempotencyKey, ifMatch: customer.etag })
      }
      done={(after) => t.customers.invited(nameOf(after))}
      onClose={close}
    >
      <p class="soft">{t.customers.inviteExplain}</p>
    </ConfirmDialog>
  )
}

/** Disables who is not, and enables who is. */
function SwitchCustomer({ customer }: { readonly customer: ShownCustomer }) {
  const t = useTexts()
  const isEnabling = useAddress().query.get('do') === 'enable'
  const name = nameOf(customer)
  const named = { customerId: customer.id }
  return (
    <ConfirmDialog
      title={isEnabling ? t.customers.enableOf(name) : t.customers.disableOf(name)}
      action={isEnabling ? t.customers.enable : t.customers.disable}
      isDanger={!isEnabling}
      about={['customer']}
      lines={[
        {
          name: t.customers.status,
          now: <CustomerStatus status={customer.status} />,
          after: <CustomerStatus status={isEnabling ? 'ACTIVE' : 'DISABLED'} />,
        },
      ]}
      run={(idempotencyKey) => {
        const options = { idempotencyKey, ifMatch: customer.etag }
        return isEnabling
          ? souk.enableCustomer(named, options)
          : souk.disableCustomer(named, options)
      }}
      done={() => (isEnabling ? t.customers.enabled(name) : t.customers.disabled(name))}
      onClose={close}
    >
      {!isEnabling && <p class="soft">{t.customers.disableExplain}</p>}
    </ConfirmDialog>
  )
}

function MergeCustomer({ customer }: { readonly customer: ShownCustomer }) {
  const t = useTexts()
  const [into, setInto] = useState('')
  return (
    <ConfirmDialog
      title={t.customers.mergeOf(nameOf(customer))}
      action={t.customers.merge}
      isDanger
      isIncomplete={into === ''}
      about={['customer', 'address', 'customer_group']}
      run={(idempotencyKey) =>
        souk.mergeCustomer(
          { customerId: customer.id, into },
          { idempotencyKey, ifMatch: customer.etag },
        )
      }
      done={() => t.customers.merged(nameOf(customer))}
      onEnd={() => navigate(`customers/${into}`)}
      onClose={close}
    >
      <NameField
        names={customerNames}
        label={t.customers.mergeInto}
        path="/into"
        isFirst
        value={into}
        except={new Set([customer.id])}
        onChange={setInto}
      />
      <p class="soft">{t.customers.mergeExplain}</p>
    </ConfirmDialog>
  )
}

function DeleteCustomer({ customer }: { readonly customer: ShownCustomer }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.customers.deleteOf(nameOf(customer))}
      action={t.customers.delete}
      isDanger
      about={['customer', 'customer_group']}
      run={(idempotencyKey) =>
        souk.deleteCustomer({ customerId: customer.id }, { idempotencyKey, ifMatch: customer.etag })
      }
      done={() => t.customers.deleted(nameOf(customer))}
      onEnd={() => navigate('customers')}
      onClose={close}
    >
      <p class="soft">{t.customers.deleteExplain}</p>
    </ConfirmDialog>
  )
}
