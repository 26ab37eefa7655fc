import type { Address } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { customerSouk } from '../../account/session.ts'
import { useAnswer } from '../../api/answers.ts'
import { AddressLines } from '../../kit/address-lines.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useWork } from '../../kit/use-work.ts'
import { useAllTexts } from '../../texts/index.ts'
import {
  AddressFields,
  addressOf,
  type Faults,
  faultsOf,
  missingIn,
  useAddressFormat,
  useDraft,
} from '../checkout/address-form.tsx'

const shownMax = 24

/** The addresses that a customer keeps, to order without typing. */
export function Addresses({ customerId }: { readonly customerId: string }) {
  const t = useAllTexts()
  /** The id of the one that is changed, or that one is added. */
  const [open, setOpen] = useState<string>()
  const { data, error, again } = useAnswer(`addresses ${customerId}`, async (signal) => {
    const asked = { customerId, limit: shownMax }
    return (await customerSouk.listAddresses(asked, { signal })).data.content
  })
  const removing = useWork(async (addressId: string) => {
    await customerSouk.deleteAddress({ addressId })
    again()
  })
  return (
    <section class="card">
      <h2>{t.account.addresses}</h2>
      {error !== undefined && <Failure error={error} again={again} />}
      {data?.length === 0 && <p class="soft">{t.account.noAddresses}</p>}
      <ul class="own-addresses">
        {data?.map((address) => (
          <li key={address.id}>
            <AddressLines address={address} />
            <p class="links">
              <button type="button" class="link" onClick={() => setOpen(address.id)}>
                {t.checkout.change}
              </button>
              <button type="button" class="link" onClick={() => void removing.run(address.id)}>
                {t.account.remove}
              </button>
            </p>
          </li>
        ))}
      </ul>
      {removing.error !== undefined && <Failure error={removing.error} />}
      {open === undefined ? (
        <button type="button" class="button small" onClick={() => setOpen(newOne)}>
          {t.account.addAddress}
        </button>
      ) : (
        <AddressForm
          key={open}
          customerId={customerId}
          address={data?.find(({ id }) => id === open)}
          onDone={(isSaved) => {
            setOpen(undefined)
            if (isSaved) again()
          }}
        />
      )}
    </section>
  )
}

const newOne = 'new'

interface AddressFormProps {
  readonly customerId: string
  /** None where one is added. */
  readonly address: Address | undefined
  readonly onDone: (isSaved: boolean) => void
}

function AddressForm({ customerId, address, onDone }: AddressFormProps) {
  const t = useAllTexts()
  const [draft, setDraft] = useDraft(address ?? null)
  const [faults, setFaults] = useState<Faults>({})
  const { data: format } = useAddressFormat(draft.country)
  const saving = useWork(async () => {
    const parts = addressOf(draft, format)
    if (address === undefined) await customerSouk.createAddress({ customerId, ...parts })
    else {
      // What was emptied is cleared, and not left as it was.
      const cleared = Object.fromEntries(optionalParts.map((part) => [part, null]))
      await customerSouk.updateAddress({ addressId: address.id, ...cleared, ...parts })
    }
    onDone(true)
  })
  const submit = (event: Event) => {
    event.preventDefault()
    const empty = missingIn(draft, format)
    setFaults(Object.fromEntries(empty.map((field) => [field, t.address.missing])))
    if (empty.length === 0) void saving.run()
  }
  return (
    <form class="address-fields" noValidate onSubmit={submit}>
      <AddressFields
        draft={draft}
        faults={{ ...faults, ...faultsOf(t, saving.error, format) }}
        onChange={setDraft}
      />
      {saving.error !== undefined && <Failure error={saving.error} />}
      <p class="links">
        <button type="submit" class="button primary" aria-busy={saving.isRunning}>
          {t.account.save}
        </button>
        <button type="button" class="button quiet" onClick={() => onDone(false)}>
          {t.account.back}
        </button>
      </p>
    </form>
  )
}

const optionalParts = ['company', 'line2', 'region'] as const
