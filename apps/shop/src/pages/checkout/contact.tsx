import type { Cart } from '@souk/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { updateCart } from '../../cart/cart.ts'
import { AddressLines } from '../../kit/address-lines.tsx'
import { Failure } from '../../kit/failure.tsx'
import { Field } from '../../kit/field.tsx'
import { useWork } from '../../kit/use-work.ts'
import { useAllTexts } from '../../texts/index.ts'
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
  const t = useAllTexts()
  const isComplete = isAddressed(cart)
  const [isOpen, setOpen] = useState(!isComplete)
  if (isOpen || !isComplete) return <ContactForm cart={cart} onDone={() => setOpen(false)} />
  const address = cart[addressIn(cart)]
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
        {address && (
          <>
            <dt>{t.checkout[addressIn(cart)]}</dt>
            <dd>
              <AddressLines address={address} />
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
  return cart.email !== null && (!needsAddress(cart) || cart[addressIn(cart)] !== null)
}

/** What is sent nowhere is taxed where it is paid, if at all. */
function needsAddress(cart: Cart): boolean {
  const isAsked = cart.blockers.some(({ code }) => code === 'address_required')
  return isSent(cart) || isAsked || cart.billing_address !== null
}

function addressIn(cart: Cart): 'shipping_address' | 'billing_address' {
  return isSent(cart) ? 'shipping_address' : 'billing_address'
}

const emailPattern = /^[^\s@]+@[^\s@]+$/

function ContactForm({ cart, onDone }: { readonly cart: Cart; readonly onDone: () => void }) {
  const t = useAllTexts()
  const form = useRef<HTMLFormElement>(null)
  const self = useSelf()
  const [typed, setEmail] = useState(cart.email)
  const email = typed ?? self?.profile.email ?? ''
  const [hasAddress, place] = [needsAddress(cart), addressIn(cart)]
  const [draft, setDraft] = useDraft(cart[place])
  const [missing, setMissing] = useState<Faults>({})
  const { data: format } = useAddressFormat(draft.country)
  const [preferred] = self?.addresses ?? []
  useEffect(() => {
    // Where somebody has sent things before they probably go again; what was typed stays.
    const isUntouched = Object.keys(draft).every((field) => field === 'country')
    if (preferred && isUntouched && cart[place] === null) setDraft(newDraft(preferred))
  }, [preferred?.id])
  const saving = useWork(async () => {
    const address = hasAddress ? { [place]: addressOf(draft, format) } : {}
    await updateCart({ email: email.trim(), ...address })
    onDone()
  })
  const submit = async (event: Event) => {
    event.preventDefault()
    const empty = hasAddress ? missingIn(draft, format) : []
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
      {hasAddress && (
        <fieldset class="address-fields">
          <legend class="hidden-visually">{t.checkout[place]}</legend>
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
  const t = useAllTexts()
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
