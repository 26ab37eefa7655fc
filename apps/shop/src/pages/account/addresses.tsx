import { useState } from 'preact/hooks'
import { customerSouk } from '../../account/session.ts'
import { useAnswer } from '../../api/answers.ts'
import { AddressLines } from '../../kit/address-lines.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useWork } from '../../kit/use-work.ts'
import { useTexts } from '../../texts/index.ts'
import {
  AddressFields,
  addressOf,
  type Faults,
  missingIn,
  useAddressFormat,
  useDraft,
} from '../checkout/address-form.tsx'

const shownMax = 24

/** The addresses that a customer keeps, to order without typing. */
export function Addresses({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const [isAdding, setAdding] = useState(false)
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
            <button type="button" class="link" onClick={() => void removing.run(address.id)}>
              {t.account.remove}
            </button>
          </li>
        ))}
      </ul>
      {removing.error !== undefined && <Failure error={removing.error} />}
      {isAdding ? (
        <NewAddress
          customerId={customerId}
          onDone={() => {
            setAdding(false)
            again()
          }}
        />
      ) : (
        <button type="button" class="button small" onClick={() => setAdding(true)}>
          {t.account.addAddress}
        </button>
      )}
    </section>
  )
}

function NewAddress({
  customerId,
  onDone,
}: {
  readonly customerId: string
  readonly onDone: () => void
}) {
  const t = useTexts()
  const [draft, setDraft] = useDraft(null)
  const [faults, setFaults] = useState<Faults>({})
  const { data: format } = useAddressFormat(draft.country)
  const saving = useWork(async () => {
    await customerSouk.createAddress({ customerId, ...addressOf(draft, format) })
    onDone()
  })
  const submit = (event: Event) => {
    event.preventDefault()
    const empty = missingIn(draft, format)
    setFaults(Object.fromEntries(empty.map((field) => [field, t.address.missing])))
    if (empty.length === 0) void saving.run()
  }
  return (
    <form class="address-fields" noValidate onSubmit={submit}>
      <AddressFields draft={draft} faults={faults} onChange={setDraft} />
      {saving.error !== undefined && <Failure error={saving.error} />}
      <button type="submit" class="button primary" aria-busy={saving.isRunning}>
        {t.account.save}
      </button>
    </form>
  )
}
