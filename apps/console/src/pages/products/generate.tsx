import type { Outcome, Product, Variant } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { rowBy, useRows } from '../../api/rows.ts'
import { souk, soukInPart } from '../../api/souk.ts'
import { countOf as countOfRows } from '../../api/steps.ts'
import * as requests from '../../base/generated/requests.ts'
import { showToast } from '../../base/toast.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import type { Money } from '../../kit/money.ts'
import { unitsOf } from '../../kit/units.ts'
import { isWrongPrice, typedMoney, typedPrice, useCurrencyOf } from '../../shared/price.ts'
import { useTexts } from '../../texts/index.ts'
import {
  combinationsMax,
  combinationsOf,
  combinationText,
  countOf,
  isPlain,
  newOnes,
  type Options,
  optionLinesOf,
  withNew,
} from './combinations.ts'
import { choicesText } from './fields.ts'
import { PriceField } from './price-field.tsx'

interface GenerateProps {
  readonly product: Product
  readonly onClose: () => void
}

/** Makes a variant of every combination of options that there is none of yet. All are shown before one is made. */
export function GenerateVariants({ product, onClose }: GenerateProps) {
  const t = useTexts()
  const currency = useCurrencyOf(product.price)
  const isPriceOptional = product.status !== 'ACTIVE'
  const [lines, setLines] = useState(() => choicesText(product.options))
  const [price, setPrice] = useState(() => typedPrice(product.price))
  const [units, setUnits] = useState('')
  const known = useAllVariants(product.id)
  const { options, all, isTooMany, isUnread } = combinationsIn(lines)
  const wanted = known === undefined ? [] : newOnes(all, known)
  const plain = known?.find(({ is_default, option_values }) => is_default && isPlain(option_values))
  const available = units === '' ? 0 : unitsOf(units, requests.createVariant.inventory.available)
  const making = useMaking(product, onClose)
  const isWrong = isWrongPrice(price, currency, isPriceOptional) || available === undefined
  const stock = units === '' ? {} : { inventory: { available: available ?? 0 } }
  const each = !isWrong && { price: typedMoney(price, currency), ...stock }
  const isNothingNew = all.length > 0 && wanted.length === 0
  const wrongLines = isUnread && lines.trim() !== '' ? t.products.generateWrong : undefined
  return (
    <Dialog
      isSheet
      title={t.products.generate}
      action={t.products.generateAction(wanted.length)}
      isIncomplete={isUnread || isTooMany || !each}
      hindrance={isNothingNew ? t.products.generateKnown(all.length) : undefined}
      isRunning={making.isRunning}
      error={making.error}
      onSubmit={() => each && options && void making.run({ wanted, each, options, plain })}
      onClose={onClose}
    >
      <TextField
        label={t.products.options}
        isLong
        isFirst
        hint={t.products.generateHint}
        value={lines}
        onInput={setLines}
        wrong={isTooMany ? t.products.generateTooMany(combinationsMax) : wrongLines}
      />
      <EachFields
        currency={currency}
        price={price}
        isPriceOptional={isPriceOptional}
        onPrice={setPrice}
        units={units}
        onUnits={setUnits}
      />
      {all.length > wanted.length && known && (
        <p class="soft small">{t.products.generateKnown(all.length - wanted.length)}</p>
      )}
      <Combinations wanted={wanted} isFirstThere={plain !== undefined} refusals={making.refusals} />
      {making.isRunning && (
        <p class="soft small" role="status">
          {t.products.generating(making.results.length, wanted.length)}
        </p>
      )}
    </Dialog>
  )
}

/** What the lines that were typed come to: none where they cannot be read, or are more than can be made at once. */
function combinationsIn(lines: string) {
  const options = optionLinesOf(lines)
  const isTooMany = options !== undefined && countOf(options) > combinationsMax
  const all = options === undefined || isTooMany ? [] : combinationsOf(options)
  return { options, all, isTooMany, isUnread: options === undefined }
}

interface EachFieldsProps {
  readonly currency: string
  readonly price: string
  /** Whether they may be without one. */
  readonly isPriceOptional: boolean
  readonly onPrice: (price: string) => void
  readonly units: string
  readonly onUnits: (units: string) => void
}

/** What each of them costs, and how many there are of it. */
function EachFields(props: EachFieldsProps) {
  const t = useTexts()
  const { currency, price, isPriceOptional, onPrice, units, onUnits } = props
  return (
    <div class="fields-beside">
      <PriceField
        label={t.products.eachCosts}
        value={price}
        onInput={onPrice}
        currency={currency}
        isOptional={isPriceOptional}
      />
      <TextField
        label={t.products.eachHas}
        isOptional
        inputMode="numeric"
        value={units}
        onInput={onUnits}
        wrong={units !== '' && unitsOf(units) === undefined ? t.products.unitsWrong : undefined}
      />
    </div>
  )
}

function Combinations(props: {
  readonly wanted: readonly Options[]
  readonly isFirstThere: boolean
  readonly refusals: ReadonlyMap<string, string>
}) {
  const t = useTexts()
  const { wanted, isFirstThere, refusals } = props
  const [first] = wanted
  if (first === undefined) return null
  return (
    <section aria-label={t.products.generateNew}>
      {isFirstThere && <p class="soft small">{t.products.generateFirst(combinationText(first))}</p>}
      {refusals.has(optionsRow) && <p class="wrong">{refusals.get(optionsRow)}</p>}
      <p class="small strong">{t.products.generateNew}</p>
      <ul class="chips">
        {wanted.map((options) => {
          const text = combinationText(options)
          return (
            <li key={text} class="theirs">
              {text}
              {refusals.has(text) && <span class="wrong block">{refusals.get(text)}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** All of them, so that none is made twice. */
function useAllVariants(productId: string): readonly Variant[] | undefined {
  const { data } = useQuery({
    key: ['variants', productId, 'all'],
    about: ['variant'],
    run: async (signal) => {
      const found: Variant[] = []
      for await (const variant of souk.listVariants({ productId, limit: 96 }, { signal }))
        found.push(variant)
      return found
    },
  })
  return data
}

interface Each {
  readonly price: Money | undefined
  readonly inventory?: { readonly available: number }
}

interface Wanted {
  readonly wanted: readonly Options[]
  readonly each: Each
  readonly options: ReadonlyMap<string, readonly string[]>
  /** The variant that the product was created with, where nothing sets it apart yet. */
  readonly plain: Variant | undefined
}

/** The options of the product, among the rows that are made. */
const optionsRow = 'options'

/**
 * One after the other. What was refused is said beside it, and the rest is made. The variant that the product was created with
 * becomes the first combination, and the product gets the options, so that every variant has a value of each.
 */
function useMaking(product: Product, onEnd: () => void) {
  const t = useTexts()
  const rows = useRows({
    about: ['product', 'variant', 'stock'],
    onEnd: (results, error) => {
      const variants = results.filter(({ id }) => id !== optionsRow)
      const [made, waiting] = [countOfRows(variants, 'SUCCEEDED'), countOfRows(results, 'WAITING')]
      if (error === undefined && countOfRows(results, 'REFUSED') === 0) onEnd()
      if (waiting > 0) showToast(t.kit.bulkWaiting(waiting), 'waiting')
      else if (made > 0) showToast(t.products.generated(made))
    },
  })
  // What was made before a connection was lost is not made again, however late the page hears of it.
  const isMade = ({ name }: { readonly name: string }) =>
    rows.results.some(({ id, outcome }) => id === name && outcome !== 'REFUSED')
  const run = ({ wanted, each, options, plain }: Wanted) => {
    const first = wanted.slice(0, plain ? 1 : 0)
    const steps = [
      ...first.map((option_values) =>
        step(combinationText(option_values), (idempotencyKey) =>
          soukInPart.updateVariant(
            { variantId: plain?.id ?? '', option_values },
            { idempotencyKey },
          ),
        ),
      ),
      step(optionsRow, (idempotencyKey) =>
        soukInPart.updateProduct(
          { productId: product.id, options: withNew(product.options, options) },
          { idempotencyKey },
        ),
      ),
      ...wanted
        .slice(first.length)
        .map((option_values) =>
          step(combinationText(option_values), (idempotencyKey) =>
            soukInPart.createVariant(
              { productId: product.id, ...each, option_values },
              { idempotencyKey },
            ),
          ),
        ),
    ]
    return rows.run(steps.filter((each) => !isMade(each)))
  }
  return { ...rows, run }
}

function step(name: string, call: (idempotencyKey: string) => Promise<Outcome<unknown>>) {
  return { name, run: (key: string) => rowBy(name, () => call(key)) }
}
