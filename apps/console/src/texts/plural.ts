/** `1 day`, `3,200 days`: the number as the language writes it, with the form of the noun that goes with it. */
export function count(language: string, n: number, one: string, other: string): string {
  return `${n.toLocaleString(language)} ${n === 1 ? one : other}`
}
