import { useState } from 'preact/hooks'
import { IconButton } from '../kit/button.tsx'
import { Combobox } from '../kit/combobox.tsx'
import { Field, TextField } from '../kit/field.tsx'
import type { NumberLimits } from '../kit/limits.ts'
import { unitsOf } from '../kit/units.ts'
import { useTexts } from '../texts/index.ts'
import { findOffered } from './names/offered.ts'
import { useVariantName, useVariantTexts } from './names/variants.tsx'

interface VariantLinesProps {
  /** `2 var_…` on each line. */
  readonly value: string
  readonly onInput: (value: string) => void
  readonly label: string
  /** What the field says in which one more is chosen. */
  readonly add: string
  readonly hint?: string
  /** Where they are in what is sent. */
  readonly path: string
  readonly quantity: NumberLimits
  readonly isFirst?: boolean
}

interface TypedLine {
  readonly typed: string
  readonly variantId: string
}

/** Variants, and how many of each. */
export function VariantLines(props: VariantLinesProps) {
  const { value, onInput, label, add, hint, path, quantity, isFirst } = props
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = typedLines(value)
  const write = (changed: readonly TypedLine[]) =>
    onInput(changed.map(({ typed, variantId }) => `${typed} ${variantId}`).join('\n'))
  const find = async (asked: string, signal: AbortSignal) => {
    const offered = await findOffered(asked, signal)
    return offered.map(({ variantId, title }) => [variantId, title] as const)
  }
  return (
    <fieldset class="variant-lines">
      <legend>{label}</legend>
      {lines.map((line, index) => (
        <VariantLine
          key={line.variantId}
          line={line}
          title={titles.get(line.variantId)}
          path={`${path}/${index}/quantity`}
          quantity={quantity}
          onInput={(typed) => write(lines.with(index, { ...line, typed }))}
          onDrop={() => write(lines.toSpliced(index, 1))}
        />
      ))}
      <Field label={add} hint={hint} path={path}>
        {(tied) => (
          <Combobox
            tied={{ ...tied }}
            source={{ name: 'offered', about: ['product', 'variant'], find }}
            value=""
            text=""
            except={new Set(lines.map(({ variantId }) => variantId))}
            {...(isFirst && { isFirst })}
            onChange={(variantId, title) => {
              setTitles(new Map([...titles, [variantId, title]]))
              write([...lines, { typed: '1', variantId }])
            }}
          />
        )}
      </Field>
    </fieldset>
  )
}

/** `2 × Linen shirt · M` on each line, for now and after. */
export function useVariantLinesText(): (value: string) => string {
  const nameOf = useVariantTexts()
  return (value) =>
    typedLines(value)
      .map(({ typed, variantId }) => `${typed} × ${nameOf(variantId)}`)
      .join('\n')
}

/** What a field begins with. */
export function variantLinesText(
  lines: readonly { readonly variant_id: string; readonly quantity: number }[],
): string {
  return lines.map(({ variant_id, quantity }) => `${quantity} ${variant_id}`).join('\n')
}

/** What is sent; undefined where a number is none that the API takes. */
export function variantLinesOf(value: string, quantity: NumberLimits) {
  const lines = typedLines(value).map(({ typed, variantId }) => {
    return { variant_id: variantId, quantity: unitsOf(typed, quantity) }
  })
  const isRight = (
    line: (typeof lines)[number],
  ): line is { variant_id: string; quantity: number } => line.quantity !== undefined
  return lines.every(isRight) ? lines : undefined
}

function typedLines(value: string): TypedLine[] {
  return value
    .split('\n')
    .filter((line) => line.includes('var_'))
    .map((line) => {
      const at = line.indexOf('var_')
      return { typed: line.slice(0, at).trimEnd(), variantId: line.slice(at).trim() }
    })
}

interface VariantLineProps {
  readonly line: TypedLine
  /** What it was chosen by; its name is asked for otherwise. */
  readonly title: string | undefined
  readonly path: string
  readonly quantity: NumberLimits
  readonly onInput: (typed: string) => void
  readonly onDrop: () => void
}

function VariantLine({ line, title, path, quantity, onInput, onDrop }: VariantLineProps) {
  const t = useTexts()
  const known = useVariantName(title === undefined ? line.variantId : undefined)
  const name = title ?? [known.title, known.note].filter(Boolean).join(' · ')
  const isWrong = unitsOf(line.typed, quantity) === undefined
  return (
    <div class="variant-line">
      <TextField
        label={name}
        path={path}
        inputMode="numeric"
        value={line.typed}
        onInput={onInput}
        wrong={isWrong ? t.products.unitsWrong : undefined}
      />
      <IconButton icon="trash" name={t.products.dropComponent(name)} onClick={onDrop} />
    </div>
  )
}
