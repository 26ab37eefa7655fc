import { SoukProblem } from '@souk/sdk'
import { useRef } from 'preact/hooks'
import { IconButton } from '../../../kit/button.tsx'
import { Combobox } from '../../../kit/combobox.tsx'
import { Field, TextField } from '../../../kit/field.tsx'
import { MetadataField } from '../../../kit/metadata-field.tsx'
import { moneyText } from '../../../kit/money.ts'
import type { Choice } from '../../../kit/options.tsx'
import { unitsOf, unitsText } from '../../../kit/units.ts'
import { findOffered, type Offered } from '../../../shared/names/offered.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { type Line, quantities } from './draft.ts'

interface OrderLinesProps {
  readonly lines: readonly Line[]
  /** Why the order was refused. */
  readonly error: unknown
  readonly onChange: (lines: readonly Line[]) => void
}

export function OrderLines({ lines, error, onChange }: OrderLinesProps) {
  return (
    <>
      {lines.map((line, index) => (
        <OrderLine
          key={line.variantId}
          line={line}
          left={shortageOf(error, line.variantId)}
          path={`/items/${index}`}
          onChange={(changed) => onChange(lines.with(index, changed))}
          onDrop={() => onChange(lines.toSpliced(index, 1))}
        />
      ))}
    </>
  )
}

interface OrderLineProps {
  readonly line: Line
  /** How many there were, where that was too few. */
  readonly left: number | undefined
  /** Where it is in what is sent. */
  readonly path: string
  readonly onChange: (line: Line) => void
  readonly onDrop: () => void
}

function OrderLine({ line, left, path, onChange, onDrop }: OrderLineProps) {
  const t = useTexts()
  const { typed, metadata } = line
  const title = offeredText(line, t)
  return (
    <>
      <div class="order-line">
        <TextField
          label={title}
          path={`${path}/quantity`}
          inputMode="numeric"
          value={typed}
          onInput={(value) => onChange({ ...line, typed: value })}
          wrong={wrongOf(line, left, t)}
        />
        <IconButton
          icon="pencil"
          name={t.orders.noteOnLine(line.title)}
          isExpanded={metadata !== undefined}
          onClick={() => onChange({ ...line, metadata: metadata === undefined ? '' : undefined })}
        />
        <IconButton icon="trash" name={t.orders.dropLine(line.title)} onClick={onDrop} />
      </div>
      {metadata !== undefined && (
        <MetadataField
          label={t.orders.metadataOf(line.title)}
          path={`${path}/metadata`}
          value={metadata}
          onInput={(text) => onChange({ ...line, metadata: text })}
        />
      )}
    </>
  )
}

function wrongOf({ typed }: Line, left: number | undefined, t: Texts): string | undefined {
  const units = unitsOf(typed, quantities)
  if (units === undefined) return t.orders.unitsWrong(quantities.maximum)
  return left !== undefined && units > left ? t.orders.onlyAvailable(unitsText(left)) : undefined
}

interface AddingProps {
  readonly added: ReadonlySet<string>
  readonly onAdd: (offered: Offered) => void
}

/** What can be put on the order, with its price and what is left of it. */
export function Adding({ added, onAdd }: AddingProps) {
  const t = useTexts()
  const found = useRef(new Map<string, Offered>())
  const find = async (typed: string, signal: AbortSignal): Promise<Choice[]> => {
    const offered = await findOffered(typed, signal)
    for (const one of offered) found.current.set(one.variantId, one)
    return offered.map((one) => [one.variantId, offeredText(one, t)])
  }
  return (
    <Field label={t.orders.addItem} hint={t.orders.addItemHint} isEmpty={added.size === 0}>
      {(tied) => (
        <Combobox
          tied={{ ...tied }}
          source={{ name: 'offered', about: ['product', 'variant', 'listing'], find }}
          value=""
          text=""
          except={added}
          isFirst
          onChange={(variantId) => {
            const offered = found.current.get(variantId)
            if (offered !== undefined) onAdd(offered)
          }}
        />
      )}
    </Field>
  )
}

function offeredText({ title, price, available }: Offered, t: Texts): string {
  const left = available === null ? null : t.orders.availableUnits(unitsText(available))
  return [title, price && moneyText(price), left].filter(Boolean).join(' · ')
}

/** How many there were of what an order could not have; undefined for lines that were not the reason. */
function shortageOf(error: unknown, variantId: string): number | undefined {
  if (!(error instanceof SoukProblem) || error.code !== 'insufficient_stock') return undefined
  const { lines } = error.meta
  return lines.find((line) => line.variant_id === variantId)?.available
}
