import * as requests from '../../../base/generated/requests.ts'
import { given } from '../../../kit/given.ts'
import { givenMetadata, metadataOf } from '../../../kit/metadata.ts'
import { tagsOf } from '../../../kit/tags.ts'
import { unitsOf } from '../../../kit/units.ts'
import {
  type ContactFieldValues,
  contactBodyOf,
  contactFieldsOf,
} from '../../../shared/contact/fields.ts'
import type { Offered } from '../../../shared/names/offered.ts'

export const limits = requests.createOrder
export const { quantity: quantities } = limits.items.items

export interface Line extends Offered {
  readonly typed: string
  /** What is noted on it; undefined until somebody wants to note something. */
  readonly metadata: string | undefined
}

export interface Draft {
  readonly lines: readonly Line[]
  readonly email: string
  readonly reference: string
  readonly channel: string
  readonly metadata: string
  /** Without a country, none. */
  readonly shipping: ContactFieldValues
  readonly billing: ContactFieldValues
  /** As typed, with commas between them. */
  readonly codes: string
  /** Code of the shipping method; empty for none. */
  readonly method: string
  /** As carts of the tenant are taxed where nothing was chosen, which has to be known first. */
  readonly taxes: 'NONE' | 'CALCULATED' | undefined
  readonly taxId: string
}

/** What is placed here comes in it, unless somebody chooses the channel that sells what is wanted. */
export const ownChannel = 'console'

export const emptyDraft: Draft = {
  lines: [],
  email: '',
  reference: '',
  channel: ownChannel,
  metadata: '',
  shipping: contactFieldsOf(null),
  billing: contactFieldsOf(null),
  codes: '',
  method: '',
  taxes: undefined,
  taxId: '',
}

/** What every part of the form gets. */
export interface DraftProps {
  readonly draft: Draft
  readonly set: (changed: Partial<Draft>) => void
}

const codePattern = new RegExp(limits.codes.items.pattern)
const emailPattern = new RegExp(limits.email.pattern)

/** Whether what was typed cannot be codes. */
export function hasWrongCode(text: string): boolean {
  const codes = tagsOf(text)
  return codes.length > limits.codes.maxItems || !codes.every((code) => codePattern.test(code))
}

export function isWrongDraft({ lines, metadata, codes, taxes }: Draft): boolean {
  const texts = [metadata, ...lines.map((line) => line.metadata ?? '')]
  const isWrongNumber = lines.some(({ typed }) => unitsOf(typed, quantities) === undefined)
  return (
    taxes === undefined ||
    isWrongNumber ||
    hasWrongCode(codes) ||
    texts.some((text) => metadataOf(text) === undefined)
  )
}

/** Who buys: a customer, or an address alone. */
export interface Buyer {
  readonly customer_id: string | undefined
  readonly email: string | undefined
}

export function orderBody(draft: Draft, buyer: Buyer) {
  const { lines, reference, channel, metadata, shipping, billing, method, taxId } = draft
  const codes = tagsOf(draft.codes)
  return {
    items: lines.map((line) => ({
      variant_id: line.variantId,
      quantity: unitsOf(line.typed, quantities) ?? 1,
      metadata: givenMetadata(line.metadata ?? ''),
    })),
    ...buyer,
    external_id: given(reference),
    shipping_address: shipping.country === '' ? undefined : contactBodyOf(shipping),
    billing_address: billing.country === '' ? undefined : contactBodyOf(billing),
    shipping_method: given(method),
    codes: codes.length === 0 ? undefined : codes,
    tax: draft.taxes === 'CALCULATED' ? { tax_id: given(taxId) } : undefined,
    metadata: givenMetadata(metadata),
    channel,
    // Prices are those of the tenant and of the moment; a quote is ordered with on its own page.
    currency: undefined,
    quote: undefined,
  }
}

/** As much of it as amounts depend on, and as is whole while somebody still types. */
export function previewed(draft: Draft): Draft {
  const { codes, email } = draft
  return {
    ...draft,
    email: emailPattern.test(email.trim()) ? email : '',
    codes: hasWrongCode(codes) ? '' : codes,
    reference: '',
    metadata: '',
    lines: draft.lines.map((line) => ({ ...line, metadata: undefined })),
  }
}
