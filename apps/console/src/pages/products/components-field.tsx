import { useState } from 'preact/hooks'
import * as requests from '../../base/generated/requests.ts'
import { IconButton } from '../../kit/button.tsx'
import { Combobox } from '../../kit/combobox.tsx'
import { Field, TextField } from '../../kit/field.tsx'
import { unitsOf } from '../../kit/units.ts'
import { findOffered } from '../../shared/names/offered.ts'
import { useVariantName, useVariantTexts } from '../../shared/names/variants.tsx'
import { useTexts } from '../../texts/index.ts'

interface ComponentsFieldProps {
  /** See `componentsOf`. */
  readonly value: string
  readonly onInput: (value: string) => void
}

interface Line {
  readonly typed: string
  readonly variantId: string
}

/** What one unit of a bundle is made of: variants, and how many of each. */
export function ComponentsField({ value, onInput }: ComponentsFieldProps) {
  const t = useTexts()
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = linesOf(value)
  const write = (changed: readonly Line[]) =>
    onInput(changed.map(({ typed, variantId }) => `${typed} ${variantId}`).join('\n'))
  const find = async (asked: string, signal: AbortSignal) => {
    const offered = await findOffered(asked, signal)
    return offered.map(({ variantId, title }) => [variantId, title] as const)
  }
  return (
    <fieldset class="components">
      <legend>{t.products.components}</legend>
      {lines.map((line, index) => (
        <ComponentLine
          key={line.variantId}
          line={line}
          title={titles.get(line.variantId)}
          path={`/components/${index}/quantity`}
          onInput={(typed) => write(lines.with(index, { ...line, typed }))}
          onDrop={() => write(lines.toSpliced(index, 1))}
        />
      ))}
      <Field label={t.products.addComponent} hint={t.products.componentsHint} path="/components">
        {(tied) => (
          <Combobox
            tied={{ ...tied }}
            source={{ name: 'offered', about: ['product', 'variant'], find }}
            value=""
            text=""
            except={new Set(lines.map(({ variantId }) => variantId))}
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
export function useComponentsText(): (value: string) => string {
  const nameOf = useVariantTexts()
  return (value) =>
    linesOf(value)
      .map(({ typed, variantId }) => `${typed} × ${nameOf(variantId)}`)
      .join('\n')
}

function linesOf(value: string): Line[] {
  return value
    .split('\n')
    .filter((line) => line.includes('var_'))
    .map((line) => {
      const at = line.indexOf('var_')
      return { typed: line.slice(0, at).trimEnd(), variantId: line.slice(at).trim() }
    })
}

interface ComponentLineProps {
  readonly line: Line
  /** What it was chosen by; its name is asked for otherwise. */
  readonly title: string | undefined
  readonly path: string
  readonly onInput: (typed: string) => void
  readonly onDrop: () => void
}

function ComponentLine({ line, title, path, onInput, onDrop }: ComponentLineProps) {
  const t = useTexts()
  const known = useVariantName(title === undefined ? line.variantId : undefined)
  const name = title ?? [known.title, known.note].filter(Boolean).join(' · ')
  const { quantity } = requests.createVariant.components.items
  const isWrong = unitsOf(line.typed, quantity) === undefined
  return (
    <div class="component-line">
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
