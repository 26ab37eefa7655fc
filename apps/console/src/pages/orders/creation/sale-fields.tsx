import type { Money, OrderPreview } from '@souk/sdk'
import { TextField } from '../../../kit/field.tsx'
import { useForm } from '../../../kit/form.ts'
import { moneyText } from '../../../kit/money.ts'
import type { Choice } from '../../../kit/options.tsx'
import { SelectField } from '../../../kit/select-field.tsx'
import { tagsOf } from '../../../kit/tags.ts'
import { codeReasonText } from '../../../shared/code-reason.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { problemText } from '../../../texts/problem-text.ts'
import { type DraftProps, hasWrongCode, limits } from './draft.ts'

type Refusal = OrderPreview['refusals'][number]

interface SaleFieldsProps extends DraftProps {
  readonly preview: OrderPreview | undefined
}

/** What changes what the order comes to, beside its lines. What it would be refused for is said beside what is refused. */
export function SaleFields({ draft, set, preview }: SaleFieldsProps) {
  const t = useTexts()
  const refusals = preview?.refusals ?? []
  const { labels } = useForm()
  // A code that is refused is told by itself, not by its place.
  for (const [place, code] of tagsOf(draft.codes).entries()) labels.set(`/codes/${place}`, code)
  return (
    <>
      <TextField
        label={t.orders.codes}
        path="/codes"
        isOptional
        value={draft.codes}
        onInput={(codes) => set({ codes })}
        hint={t.orders.codesHint}
        wrong={
          hasWrongCode(draft.codes)
            ? t.orders.codesWrong(limits.codes.maxItems)
            : faultOf(refusals, isOfCode, t)
        }
      />
      <MethodField draft={draft} set={set} preview={preview} />
      <div class="fields-beside">
        <SelectField
          label={t.orders.taxes}
          path="/tax"
          choices={Object.entries(t.orders.taxChoices)}
          value={draft.taxes ?? ''}
          onChange={(taxes) => set({ taxes: taxes === 'NONE' ? 'NONE' : 'CALCULATED' })}
          wrong={draft.taxes === 'CALCULATED' ? faultOf(refusals, isOfTax, t) : undefined}
        />
        {draft.taxes === 'CALCULATED' && (
          <TextField
            label={t.orders.taxId}
            path="/tax/tax_id"
            isOptional
            maxLength={limits.tax.tax_id.maxLength}
            value={draft.taxId}
            onInput={(taxId) => set({ taxId })}
            hint={t.orders.taxIdHint}
          />
        )}
      </div>
    </>
  )
}

/** What is offered where it goes, with what it costs. One that is chosen stays, also where it is not offered any more. */
function MethodField({ draft, set, preview }: SaleFieldsProps) {
  const t = useTexts()
  const options = preview?.shipping_options ?? []
  const offered = options.map(
    ({ code, name, price }): Choice => [code, t.orders.methodAt(name, priceText(price, t))],
  )
  const isOffered = draft.method === '' || offered.some(([code]) => code === draft.method)
  const choices: Choice[] = [
    ['', t.orders.noMethod],
    ...offered,
    ...(isOffered ? [] : [[draft.method, draft.method] as const]),
  ]
  return (
    <SelectField
      label={t.orders.method}
      path="/shipping_method"
      choices={choices}
      value={draft.method}
      onChange={(method) => set({ method })}
      hint={offered.length === 0 ? t.orders.methodHint : undefined}
      wrong={draft.method === '' ? undefined : faultOf(preview?.refusals ?? [], isOfMethod, t)}
    />
  )
}

function priceText(price: Money, t: Texts): string {
  return price.amount === 0 ? t.shipping.free : moneyText(price)
}

const isOfCode = ({ errors }: Refusal) => errors.some(({ path }) => path.startsWith('/codes'))
const isOfAddress = ({ code }: Refusal) => code === 'address_required'
const isOfMethod = (refusal: Refusal) =>
  refusal.code === 'shipping_method_unavailable' || isOfAddress(refusal)
const isOfTax = (refusal: Refusal) => refusal.code.startsWith('tax_') || isOfAddress(refusal)

function faultOf(
  refusals: readonly Refusal[],
  isMeant: (refusal: Refusal) => boolean,
  t: Texts,
): string | undefined {
  const texts = refusals.filter(isMeant).map((refusal) => refusalText(refusal, t))
  return texts.length === 0 ? undefined : [...new Set(texts)].join(' ')
}

interface RefusedCode {
  readonly code?: string
  readonly reason?: string
  readonly gap?: { readonly amount: Money | null; readonly quantity: number | null } | null
}

/** `SPRING: €12.00 more until it applies`. */
function refusalText(refusal: Refusal, t: Texts): string {
  const { code, reason = null, gap = null } = (refusal.meta ?? {}) as RefusedCode
  const title = problemText(refusal.code, t)?.title ?? refusal.title
  if (code === undefined) return t.orders.refused(title)
  return t.orders.codeRefused(code, codeReasonText(reason, gap, t) ?? title)
}
