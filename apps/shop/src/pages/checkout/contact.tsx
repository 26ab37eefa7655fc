import type { Cart } from '@souk/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { updateCart } from '../../cart/cart.ts'
import { AddressLines } from '../../kit/address-lines.tsx'
import { Failure } from '../../kit/failure.tsx'
import { Field } from '../../kit/field.tsx'
import { useWork } from '../../kit/use-work.ts'
import { useTexts } from '../../texts/index.ts'
import {
  AddressFields,
  addressOf,
  type Faults,
  faultsOf,
  missingIn,
  newDraft,
  useAddressFormat,
  useDraft,
} from './address-form.tsx'
import { Known, SignInHint, useSelf } from './self.tsx'

/** Whom it is for and where it goes. What was said stands there, with a way to say something else. */
export function Contact({ cart }: { readonly cart: Cart }) {
  const t = useTexts()
  const isComplete = isAddressed(cart)
  const [isOpen, setOpen] = useState(!isComplete)
  if (isOpen || !isComplete) return <ContactForm cart={cart} onDone={() => setOpen(false)} />
  return (
    <section class="card" aria-label={t.checkout.contact}>
      <div class="card-head">
        <h2>{t.checkout.contact}</h2>
        <button type="button" class="link" onClick={() => setOpen(true)}>
          {t.checkout.change}
        </button>
      </div>
      <dl class="labelled">
        <dt>{t.checkout.email}</dt>
        <dd class="theirs">{cart.email}</dd>
        {cart.shipping_address && (
          <>
            <dt>{t.checkout.address}</dt>
            <dd>
              <AddressLines address={cart.shipping_address} />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

export function isSent({ items }: Cart): boolean {
  return items.some(({ requires_shipping: requiresShipping }) => requiresShipping)
}

export function isAddressed(cart: Cart): boolean {
  return cart.email !== null && (!isSent(cart) || cart.shipping_address !== null)
}

const emailPattern = /^[^\s@]+@[^\s@]+$/

function ContactForm({ cart, onDone }: { readonly cart: Cart; readonly onDone: () => void }) {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const self = useSelf()
  const [typed, setEmail] = useState(cart.email)
  const email = typed ?? self?.profile.email ?? ''
  const [draft, setDraft] = useDraft(cart.shipping_address)
  const [missing, setMissing] = useState<Faults>({})
  const { data: format } = useAddressFormat(draft.country)
  const [preferred] = self?.addresses ?? []
  useEffect(() => {
    // Where somebody has sent things before they probably go again; what was typed stays.
    const isUntouched = Object.keys(draft).every((field) => field === 'country')
    if (preferred && isUntouched && cart.shipping_address === null) setDraft(newDraft(preferred))
  }, [preferred?.id])
  const saving = useWork(async () => {
    const address = isSent(cart) ? { shipping_address: addressOf(draft, format) } : {}
    await updateCart({ email: email.trim(), ...address })
    onDone()
  })
  const submit = async (event: Event) => {
    event.preventDefault()
    const empty = isSent(cart) ? missingIn(draft, format) : []
    const found = {
      ...Object.fromEntries(empty.map((field) => [field, t.address.missing])),
      ...(!emailPattern.test(email.trim()) && { email: t.checkout.emailWrong }),
    }
    setMissing(found)
    if (Object.keys(found).length === 0) await saving.run()
    // The first that is wrong is gone to, once it says so.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  const faults = { ...missing, ...faultsOf(t, saving.error, format) }
  return (
    <form ref={form} class="card" noValidate onSubmit={(event) => void submit(event)}>
      <div class="card-head">
        <h2>{t.checkout.contact}</h2>
        {self === undefined && <SignInHint />}
      </div>
      <EmailField value={email} fault={faults.email} onInput={setEmail} />
      {isSent(cart) && (
        <fieldset class="address-fields">
          <legend class="hidden-visually">{t.checkout.address}</legend>
          <Known self={self} onChoose={(address) => setDraft(newDraft(address))} />
          <AddressFields draft={draft} faults={faults} onChange={setDraft} />
        </fieldset>
      )}
      {saving.error !== undefined && <Failure error={saving.error} />}
      <button type="submit" class="button primary" aria-busy={saving.isRunning}>
        {t.checkout.next}
      </button>
    </form>
  )
}

interface EmailFieldProps {
  readonly value: string
  readonly fault: string | undefined
  readonly onInput: (value: string) => void
}

function EmailField({ value, fault, onInput }: EmailFieldProps) {
  const t = useTexts()
  return (
    <Field label={t.checkout.email} fault={fault}>
      {(tied) => (
        <input
          {...tied}
          type="email"
          autocomplete="email"
          maxLength={254}
          required
          value={value}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
    </Field>
  )
}
