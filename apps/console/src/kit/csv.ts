/** A table as text, for programs of others. What would begin a formula there is kept from being one. */
export function csvOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n')
}

/** Programs look past spaces, and some take wide signs for the narrow ones. */
const formula = /^[\s\uFEFF\u200B]*[=+\-@＝＋－＠]|^[\t\r\n]/
const plainNumber = /^-?\d+(\.\d+)?$/
/** Where the comma is the decimal sign, programs part cells at semicolons and know no quotes: a cell may begin inside. */
const innerFormula = /([;\t\r\n][\s\uFEFF\u200B]*)(?=[=+\-@＝＋－＠])/g

function cellOf(text: string): string {
  const begun = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  const harmless = begun.replaceAll(innerFormula, "$1'")
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
