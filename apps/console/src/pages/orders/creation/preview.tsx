import { type OrderPreview, SoukProblem } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { moneyText } from '../../../kit/money.ts'
import { titleOf } from '../../../kit/refusal.tsx'
import { useSettled } from '../../../kit/settled.ts'
import { unitsText } from '../../../kit/units.ts'
import { useMay } from '../../../session/caller.ts'
import { type ContactFieldValues, contactFieldsOf } from '../../../shared/contact/fields.ts'
import { isWhole } from '../../../shared/contact/format.ts'
import { LineParts } from '../../../shared/line-parts.tsx'
import { minus, type TotalLine, taxLines } from '../../../shared/sale-totals.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { buyerOf } from './buyer.ts'
import { type Draft, isWrongDraft, orderBody, previewed } from './draft.ts'

export interface Previewed {
  readonly preview: OrderPreview | undefined
  readonly error: unknown
  /** Whether something was typed since. */
  readonly isPrevious: boolean
}

/** What it comes to depends on all of these. */
const nouns = ['product', 'variant', 'price_list', 'promotion', 'promotion_code'] as const
const moreNouns = ['campaign', 'shipping_method', 'tax_rate', 'customer', 'redemption'] as const

/** What the order would come to, asked for anew a moment after somebody has typed; nothing before there is a line. */
export function usePreview(draft: Draft, refused: unknown): Previewed {
  const may = useMay()
  const asked = previewed(draft)
  const isAsked = asked.lines.length > 0 && !isWrongDraft(asked)
  const settled = useSettled(JSON.stringify(asked), 250)
  const { data, error, isPrevious } = useQuery({
    // After a refusal it is told anew what stands in the way.
    key: ['order-preview', settled, refused instanceof SoukProblem ? refused.requestId : ''],
    about: [...nouns, ...moreNouns],
    isEnabled: isAsked && settled === JSON.stringify(asked),
    keepsPrevious: true,
    run: async (signal) => {
      const [buyer, shipping, billing] = await Promise.all([
        buyerOf(asked.email, may('listCustomers')),
        onceWhole(asked.shipping),
        onceWhole(asked.billing),
      ])
      const body = orderBody({ ...asked, shipping, billing }, buyer)
      return (await souk.previewOrder(body, { signal })).data
    },
  })
  return isAsked ? { preview: data, error, isPrevious } : nothing
}

/** An address that is half typed would be refused. */
async function onceWhole(fields: ContactFieldValues): Promise<ContactFieldValues> {
  return (await isWhole(fields)) ? fields : contactFieldsOf(null)
}

const nothing: Previewed = { preview: undefined, error: undefined, isPrevious: false }

/** Line by line, as the page of the order will show it. */
export function PreviewCard({ preview, error, isPrevious }: Previewed) {
  const t = useTexts()
  if (error) return <p class="note">{t.orders.notComputed(titleOf(error, t))}</p>
  if (!preview) return null
  return (
    <table class="sale-preview" aria-label={t.orders.preview} aria-busy={isPrevious}>
      <caption>{t.orders.preview}</caption>
      <tbody>
        {preview.items.map((line, index) => (
          <tr key={`${index} ${line.variant_id}`} class={index > 0 ? 'ruled' : undefined}>
            <th scope="row">
              <span class="theirs">
                {unitsText(line.quantity)} × {line.title}
              </span>
              <LineParts
                discounts={line.discounts}
                taxes={line.tax_lines}
                included={line.included_tax_total}
              />
            </th>
            <td>{moneyText(line.total)}</td>
          </tr>
        ))}
        {preview.shipping_lines.map((line) => (
          <tr key={line.code} class="ruled">
            <th scope="row">
              <span class="theirs">{line.name}</span>
              <LineParts
                discounts={line.discounts}
                taxes={line.tax_lines}
                included={line.included_tax_total}
              />
            </th>
            <td>{moneyText(line.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totalsOf(preview, t).map(([name, value], index) => (
          <tr key={name} class={index === 0 ? 'ruled' : undefined}>
            <th scope="row">{name}</th>
            <td>{moneyText(value)}</td>
          </tr>
        ))}
        <tr class="ruled strong">
          <th scope="row">{t.orders.total}</th>
          <td>{moneyText(preview.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function totalsOf(preview: OrderPreview, t: Texts): readonly TotalLine[] {
  const lines: readonly TotalLine[] = [
    [t.orders.items, preview.subtotal, true],
    [t.orders.discount, minus(preview.discount_total), false],
    [t.orders.shipping, preview.shipping_total, preview.shipping_lines.length > 0],
    ...taxLines(preview, t).map(([name, value]): TotalLine => [name, value, false]),
  ]
  return lines.filter(([, { amount }, isAlways]) => isAlways || amount !== 0)
}
