/** A table as text, for programs of others. What would begin a formula there is kept from being one. */
export function csvOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n')
}

/** Programs look past spaces, and some take wide signs for the narrow ones. */
const formula = /^[\s\uFEFF\u200B]*[=+\-@＝＋－＠]|^[\t\r\n]/
const plainNumber = /^-?\d+(\.\d+)?$/

function cellOf(text: string): string {
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  // Where the comma is the decimal sign, programs part cells at semicolons as well.
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
