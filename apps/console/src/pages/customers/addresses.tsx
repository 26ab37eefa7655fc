import type { Address, Customer } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { ContactText, contactLines } from '../../shared/contact/contact-text.tsx'
import { useTexts } from '../../texts/index.ts'
import { AddressDialog } from './address-dialog.tsx'
import { isOver } from './commands.tsx'

const shownMax = 96
const close = () => search({ do: null, address: null })

export function AddressesCard({ customer }: { readonly customer: Customer }) {
  const t = useTexts()
  const may = useMay()
  const { data: addresses, error } = useQuery({
    key: ['addresses', customer.id],
    about: ['address'],
    of: () => [customer.id],
    run: async (signal) => {
      const wanted = { customerId: customer.id, limit: shownMax }
      return (await souk.listAddresses(wanted, { signal })).data.content
    },
  })
  const mayAdd = may('createAddress') && !isOver(customer)
  return (
    <Card
      title={t.customers.addresses}
      aside={
        mayAdd && (
          <Button icon="plus" onClick={() => search({ do: 'add-address' })}>
            {t.customers.addAddress}
          </Button>
        )
      }
    >
      <Refusal error={error} />
      {addresses?.length === 0 && <Empty icon="truck" title={t.customers.noAddress} />}
      <ul class="belongings">
        {addresses?.map((address) => (
          <AddressLine key={address.id} address={address} isFixed={isOver(customer)} />
        ))}
      </ul>
      {addresses && <OpenAddressDialog customer={customer} addresses={addresses} />}
    </Card>
  )
}

function AddressLine({
  address,
  isFixed,
}: {
  readonly address: Address
  readonly isFixed: boolean
}) {
  const t = useTexts()
  const may = useMay()
  const open = (dialog: string) => search({ do: dialog, address: address.id })
  return (
    <li>
      <ContactText address={address} />
      <span class="badges">
        {address.is_default_shipping && <Badge tone="started" text={t.customers.defaultShipping} />}
        {address.is_default_billing && <Badge tone="started" text={t.customers.defaultBilling} />}
        {address.labels.map((label) => (
          <Badge key={label} tone="ended" text={label} />
        ))}
      </span>
      {!isFixed && (
        <span>
          {may('updateAddress') && (
            <IconButton
              icon="pencil"
              name={t.customers.changeAddress}
              onClick={() => open('change-address')}
            />
          )}
          {may('deleteAddress') && (
            <IconButton
              icon="trash"
              name={t.customers.deleteAddress}
              onClick={() => open('delete-address')}
            />
          )}
        </span>
      )}
    </li>
  )
}

function OpenAddressDialog(props: {
  readonly customer: Customer
  readonly addresses: readonly Address[]
}) {
  const { query } = useAddress()
  const may = useMay()
  const open = query.get('do')
  const { customer, addresses } = props
  if (isOver(customer)) return null
  if (open === 'add-address' && may('createAddress'))
    return (
      <AddressDialog customerId={customer.id} isFirst={addresses.length === 0} onClose={close} />
    )
  const address = addresses.find(({ id }) => id === query.get('address'))
  if (address === undefined) return null
  if (open === 'change-address' && may('updateAddress'))
    return <AddressDialog customerId={customer.id} address={address} onClose={close} />
  if (open === 'delete-address' && may('deleteAddress')) return <DeleteAddress address={address} />
  return null
}

function DeleteAddress({ address }: { readonly address: Address }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.customers.deleteAddress}
      action={t.customers.deleteAddress}
      isDanger
      about={['address']}
      run={(idempotencyKey) =>
        souk.deleteAddress(
          { addressId: address.id },
          { idempotencyKey, ifMatch: `"v${address.version}"` },
        )
      }
      done={() => t.customers.addressDeleted}
      onClose={close}
    >
      <p class="theirs">{contactLines(address).join(', ')}</p>
    </ConfirmDialog>
  )
}
