/** What was typed, or nothing where it is empty. */
export function given(text: string): string | undefined {
  return text.trim() || undefined
}

/** What was typed over something that there is: an emptied field is taken away, one that nobody touched stays. */
export function orNull(text: string | undefined): string | null | undefined {
  return text === undefined ? undefined : text.trim() || null
}

/** Yes, no, or left to the API. */
export function yesOrNo(text: string | undefined): boolean | undefined {
  return text === undefined || text === '' ? undefined : text === 'true'
}

/** What is sent of these fields alone; the others stay as they are. */
export function only<Body extends object>(
  body: Body,
  fields: ReadonlySet<unknown>,
): { readonly [Field in keyof Body]: Body[Field] | undefined } {
  const sent = Object.entries(body).filter(([field]) => fields.has(field))
  return Object.fromEntries(sent) as { [Field in keyof Body]: Body[Field] | undefined }
}
