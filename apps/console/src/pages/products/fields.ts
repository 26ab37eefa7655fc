import type { Product, Variant } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { given } from '../../kit/given.ts'
import { fits } from '../../kit/limits.ts'
import { unitsOf } from '../../kit/units.ts'
import { optionLinesOf } from './combinations.ts'

/** What has no field of its own is typed in lines. Each has its text, and what the API is sent: undefined where it cannot be. */

/** `size = M` on each line; undefined where a line is something else, or more than the API takes. */
export function optionsOf(text: string): Record<string, string> | undefined {
  const entries = linesOf(text).map((line) => {
    const [name = '', ...rest] = line.split('=')
    return [name.trim(), rest.join('=').trim()] as const
  })
  const { keys, items, maxProperties } = requests.createVariant.option_values
  const isRight =
    entries.length <= maxProperties &&
    entries.every(([name, value]) => fits(name, keys) && fits(value, items))
  return isRight ? Object.fromEntries(entries) : undefined
}

export function optionsText(options: Variant['option_values']): string {
  return Object.entries(options)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')
}

/** `size = S, M` on each line: what buyers of a product choose from. */
export function choicesOf(text: string): Product['options'] | undefined {
  if (text.trim() === '') return []
  const lines = optionLinesOf(text)
  if (lines === undefined) return undefined
  const { maxItems, items } = requests.updateProduct.options
  const options = [...lines].map(([name, values]) => ({ name, values: [...values] }))
  const isRight =
    options.length <= maxItems &&
    options.every(
      ({ name, values }) =>
        fits(name, items.name) &&
        values.length <= items.values.maxItems &&
        values.every((value) => fits(value, items.values.items)),
    )
  return isRight ? options : undefined
}

export function choicesText(options: Product['options']): string {
  return options
    .map(({ name, values }) => `${name} = ${values.map(valueText).join(', ')}`)
    .join('\n')
}

/** A value that has a comma stands in quotes. */
function valueText(value: string): string {
  return /[,"]/.test(value) ? JSON.stringify(value) : value
}

type Identifier = Variant['identifiers'][number]

const identifierTypes = requests.createVariant.identifiers.items.type.values

/** `EAN 4006381333931` on each line. Whether a number is right is for the API to say. */
export function identifiersOf(text: string): Identifier[] | undefined {
  const { maxItems, items } = requests.createVariant.identifiers
  const identifiers = linesOf(text).map((line) => {
    const [, word = '', value = ''] = /^(\S+)[\s:]+(.+)$/.exec(line.trim()) ?? []
    const type = identifierTypes.find((known) => known === word.replace(/:$/, '').toUpperCase())
    return { type, value: value.trim() }
  })
  const isRight = identifiers.every(({ type, value }) => type && fits(value, items.value))
  return isRight && identifiers.length <= maxItems ? (identifiers as Identifier[]) : undefined
}

export function identifiersText(identifiers: Variant['identifiers']): string {
  return identifiers.map(({ type, value }) => `${type} ${value}`).join('\n')
}

type Dimensions = NonNullable<Variant['dimensions_mm']>

/** `300 × 200 × 20`, in millimetres; null where nothing is typed. */
export function dimensionsOf(text: string): Dimensions | null | undefined {
  if (text.trim() === '') return null
  const sides = text.split(/[x×*]/i)
  const [length, width, height] = sides.map((side) =>
    unitsOf(side, requests.createVariant.dimensions_mm.length),
  )
  const isRight = sides.length === 3 && length && width && height
  return isRight ? { length, width, height } : undefined
}

export function dimensionsText(dimensions: Variant['dimensions_mm']): string {
  if (dimensions === null) return ''
  const { length, width, height } = dimensions
  return `${length} × ${width} × ${height}`
}

type Component = Variant['components'][number]

/** `2 var_…` on each line: what one unit of a bundle is made of, as its field keeps it. */
export function componentsOf(text: string): Component[] | undefined {
  const { maxItems, items } = requests.createVariant.components
  const components = linesOf(text).map((line) => {
    const [typed = '', variant_id = ''] = line.trim().split(/\s+(?=var_)/)
    return { variant_id, quantity: unitsOf(typed, items.quantity) }
  })
  const isRight = components.every(({ quantity }) => quantity !== undefined)
  return isRight && components.length <= maxItems ? (components as Component[]) : undefined
}

export function componentsText(components: Variant['components']): string {
  return components.map(({ variant_id, quantity }) => `${quantity} ${variant_id}`).join('\n')
}

/** Null where nothing is typed. */
export function seoOf(typedTitle: string, typedDescription: string) {
  const [title, description] = [given(typedTitle), given(typedDescription)]
  return title === undefined && description === undefined ? null : { title, description }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
