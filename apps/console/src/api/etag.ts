/** The `ETag` of a row, whose list has no header for each. */
export function etagOf({ version }: { readonly version: number }): string {
  return `"v${version}"`
}
