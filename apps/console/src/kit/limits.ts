/** What the API takes as a text; see `base/generated/requests.ts`. */
export interface TextLimits {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

export interface NumberLimits {
  readonly minimum?: number
  readonly maximum?: number
}

/** Whether the API takes this text. It counts characters as a person would: an emoji is one. */
export function fits(text: string, { minLength = 0, maxLength, pattern }: TextLimits): boolean {
  const length = [...text].length
  const isShort = maxLength === undefined || length <= maxLength
  return length >= minLength && isShort && (!pattern || new RegExp(pattern, 'u').test(text))
}

/** Whether the API takes this number; what is no number it takes not. */
export function isWithin(
  number: number | undefined,
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: NumberLimits,
): number is number {
  return number !== undefined && number >= minimum && number <= maximum
}

/** The values that the API takes, in its order, each with its words. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  texts: Readonly<Record<Value, string>>,
): (readonly [Value, string])[] {
  return values.map((value) => [value, texts[value]])
}
